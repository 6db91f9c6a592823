/** How long something that reads much may take of one turn of the event loop. */
const MAX_TICK_MS = 4

/** Lets others have their turn where one has had enough of it. */
export const eventLoopYielder = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < MAX_TICK_MS) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}
