/** Causes of causes are followed so far. */
const DEPTH = 4

type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: number | string
  readonly cause?: LoggedError
}

/** What the log may hold of an error; others put requests with their keys into it, or rows of a table. */
const loggedError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '', cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    ...{ type: name, message, stack },
    ...((typeof code === 'number' || typeof code === 'string') && { code }),
    ...(cause !== undefined && depth < DEPTH && { cause: loggedError(cause, depth + 1) }),
  }
}

interface LoggedRequest {
  readonly method: string
  readonly url: string
}

/** How the log shows errors, and requests, whose addresses may be keys. */
export const logSerializers = {
  err: (error: unknown): LoggedError => loggedError(error),
  req: ({ method, url }: LoggedRequest) => ({ method, path: url.split('?', 1)[0] }),
}
