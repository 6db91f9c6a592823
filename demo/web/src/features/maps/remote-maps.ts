import type { Maps } from './maps.ts'

declare global {
  interface Window {
    /** Set by a map script. */
    tavernMaps?: Maps
  }
}

const TIMEOUT_MS = 8000

const scriptOf = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => script.dispatchEvent(new Event('error')), TIMEOUT_MS)
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      end()
    }
    script.onload = settle(resolve)
    script.onerror = settle(() => {
      // Let the next map retry.
      script.remove()
      reject(new Error(`show a map: its script did not come: ${url}`))
    })
    script.src = url
    document.head.append(script)
  })

/** Loads a map script once. Rejects if it fails or sets no maps. */
export const remoteMaps = async (url: string): Promise<Maps> => {
  if (window.tavernMaps === undefined) await scriptOf(url)
  if (typeof window.tavernMaps?.show !== 'function') {
    throw new Error(`show a map: its script has set no window.tavernMaps: ${url}`)
  }
  return window.tavernMaps
}
