interface StoreFailureOptions {
  readonly status?: number
  readonly code?: string
  readonly cause?: unknown
}

/**
 * Why a store elsewhere did not do what it was asked. Users see the message, so it names neither addresses nor keys.
 */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
  /** The HTTP status; 0 where no answer came. */
  readonly status: number
  /** What the store calls it: `NoSuchKey`, `SlowDown`. */
  readonly code: string

  constructor(why: string, { status = 0, code = '', cause }: StoreFailureOptions = {}) {
    super(why, { cause })
    this.status = status
    this.code = code
  }
}
