/** The arguments or the environment of the program are invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
