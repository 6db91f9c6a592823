/** The system's name of a failure; '' for others. */
export const failureCode = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? ''

/** Throws what is no missing file. */
export const ignoreMissing = (cause: unknown): void => {
  if (failureCode(cause) !== 'ENOENT') throw cause
}
