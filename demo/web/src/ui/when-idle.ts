/** However busy the page is. */
const TIMEOUT_MS = 2000

/** Runs what can wait until the page is shown and has nothing better to do; gives what calls it off. */
export const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, TIMEOUT_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(request)
}
