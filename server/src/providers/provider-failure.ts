/** Why a provider gave nothing: shown to users, so it names neither addresses nor keys. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  /** True where what was asked is at fault, not the provider. */
  readonly isCallers: boolean

  constructor(why: string, { isCallers = false, cause }: { isCallers?: boolean; cause?: unknown }) {
    super(why, { cause })
    this.isCallers = isCallers
  }
}
