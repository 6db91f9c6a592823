/**
 * Thrown if a decision needs an entity that is not in memory. After `loading` the decision can run
 * again.
 */
export class CacheMiss extends Error {
  override readonly name = 'CacheMiss'
  readonly loading: Promise<unknown>

  constructor(loading: Promise<unknown>) {
    super('withLoaded: not in memory')
    this.loading = loading
  }
}

/**
 * Runs a decision in one tick of the event loop: it reads memory, then changes it. If an entity is
 * missing, it is loaded and the decision starts over; so the decision must look up everything
 * before it changes anything. Synchronous if nothing has to be loaded.
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
