/** A decision looked for what is not in memory. Once `loading` is done, the decision can be made again. */
export class CacheMiss extends Error {
  override readonly name = 'CacheMiss'
  readonly loading: Promise<unknown>

  constructor(loading: Promise<unknown>) {
    super('withLoaded: not in memory')
    this.loading = loading
  }
}

/**
 * Makes a decision in one turn of the event loop: reads memory, then changes it. Where something is not in
 * memory, it is loaded and the decision is made from the start; so it must look at everything it needs
 * before it changes anything. Answers at once where nothing has to be loaded.
 */
export const withLoaded = <T>(decision: () => T): T | Promise<T> => {
  try {
    return decision()
  } catch (cause) {
    if (!(cause instanceof CacheMiss)) throw cause
    return retryAfterLoading(decision, cause)
  }
}

const retryAfterLoading = async <T>(decision: () => T, first: CacheMiss): Promise<T> => {
  let missing = first
  for (;;) {
    await missing.loading
    try {
      return decision()
    } catch (cause) {
      if (!(cause instanceof CacheMiss)) throw cause
      missing = cause
    }
  }
}
