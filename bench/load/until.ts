const LOOK_MS = 50

/** Waits so many milliseconds. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until it is so, as long as nothing stands still for so many milliseconds; tells whether it is. */
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
