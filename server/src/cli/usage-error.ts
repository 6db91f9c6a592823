/** What the program was called with cannot be used. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
