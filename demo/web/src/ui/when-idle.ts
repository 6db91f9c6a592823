/** The maximum delay on a busy page. */
const TIMEOUT_MS = 2000

/** Runs deferrable work when the page is shown and idle; returns the function that cancels it. */
export const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, TIMEOUT_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(request)
}
