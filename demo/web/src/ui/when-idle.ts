/** However busy the page is. */
const PATIENCE_MS = 2000

/** Runs what can wait until the page is shown and has nothing better to do; gives what calls it off. */
export const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, PATIENCE_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(request)
}
