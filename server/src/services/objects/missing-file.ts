/** Error code of the system; '' for other errors. */
export const failureCode = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? ''

/** Throws any error except a missing file. */
export const ignoreMissing = (cause: unknown): void => {
  if (failureCode(cause) !== 'ENOENT') throw cause
}
