/** The longest time that a long loop may run in one tick of the event loop. */
const MAX_TICK_MS = 4

/** Lets other work run when the current tick has taken too long. */
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
