/** Maximum depth of nested causes. */
const DEPTH = 4

type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: number | string
  readonly cause?: LoggedError
}

/** The loggable part of an error. Raw errors may contain requests with secrets, or table rows. */
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

/** Log serializers of errors and requests, whose URLs may contain secrets. */
export const logSerializers = {
  err: (error: unknown): LoggedError => loggedError(error),
  req: ({ method, url }: LoggedRequest) => ({ method, path: url.split('?', 1)[0] }),
}
