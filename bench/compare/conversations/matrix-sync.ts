import { matrixAnswer } from '../ingest/wires.ts'

const headers = { 'Content-Type': 'application/json' }

/**
 * A Matrix server in this process: answers the first `/sync` at once, each later one when `answer`
 * is called.
 */
export const syncOf = (first: string) => {
  let held: ((text: string) => void) | undefined
  let whenHeld = () => {}
  const fetchFn = async (address: URL | string): Promise<Response> => {
    const { pathname, searchParams } = new URL(address)
    if (!pathname.endsWith('/sync')) {
      return new Response(JSON.stringify(matrixAnswer(pathname)), { headers })
    }
    if (searchParams.get('since') === null) return new Response(first, { headers })
    const text = await new Promise<string>((resolve) => {
      held = resolve
      whenHeld()
    })
    return new Response(text, { headers })
  }
  return {
    fetchFn,
    /** Resolves when the client requests news. */
    waits: () =>
      new Promise<void>((resolve) => {
        if (held !== undefined) resolve()
        else whenHeld = resolve
      }),
    answer(text: string) {
      const respond = held
      held = undefined
      respond?.(text)
    },
  }
}
