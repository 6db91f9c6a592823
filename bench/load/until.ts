/** Nothing came for so long: what is missing then is lost. */
const STALLED_MS = 15_000
const LOOK_MS = 50

/** Waits so many milliseconds. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until it is so, as long as something goes on; tells whether it is. */
export const until = async (isSo: () => boolean, progress: () => number): Promise<boolean> => {
  let [before, at] = [progress(), performance.now()]
  while (!isSo()) {
    await pause(LOOK_MS)
    if (progress() !== before) [before, at] = [progress(), performance.now()]
    if (performance.now() - at > STALLED_MS) return false
  }
  return true
}
