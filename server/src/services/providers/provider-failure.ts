/** Failure of a provider. Users see the message, so it contains neither addresses nor keys. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  /** True if the request is at fault, not the provider. */
  readonly isCallers: boolean

  constructor(why: string, { isCallers = false, cause }: { isCallers?: boolean; cause?: unknown }) {
    super(why, { cause })
    this.isCallers = isCallers
  }
}
