const LOOK_MS = 50

/** Resolves after a number of milliseconds. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Waits for a condition as long as there is progress within the timeout; resolves with whether it
 * was met.
 */
export const until = async (
  stalledMs: number,
  isSo: () => boolean,
  progress: () => number,
): Promise<boolean> => {
  let [before, at] = [progress(), performance.now()]
  while (!isSo()) {
    await pause(LOOK_MS)
    if (progress() !== before) [before, at] = [progress(), performance.now()]
    if (performance.now() - at > stalledMs) return false
  }
  return true
}
