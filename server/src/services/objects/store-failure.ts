interface StoreFailureOptions {
  readonly status?: number
  readonly code?: string
  readonly cause?: unknown
}

/**
 * Failure of an external store. Users see the message, so it contains neither addresses nor keys.
 */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** Error code of the store: `NoSuchKey`, `SlowDown`. */
  readonly code: string

  constructor(why: string, { status = 0, code = '', cause }: StoreFailureOptions = {}) {
    super(why, { cause })
    this.status = status
    this.code = code
  }
}
