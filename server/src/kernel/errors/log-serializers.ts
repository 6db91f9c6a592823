/** Errors whose texts the engine writes. They may quote user data: a message, a UserSig. */
const QUOTING: ReadonlySet<string> = new Set(['SyntaxError', 'TypeError', 'RangeError', 'URIError'])

/** Depth to which causes of causes are followed. */
const DEPTH = 4

/** The loggable part of an error; its other properties can contain anything. */
const loggedError = (error: unknown, depth = 0): object => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  const code = 'code' in error ? error.code : undefined
  const isCode = typeof code === 'number' || typeof code === 'string'
  return {
    type: name,
    ...(!QUOTING.has(name) && { message }),
    ...(isCode && { code }),
    at: framesOf(stack, message),
    ...(cause !== undefined && depth < DEPTH && { cause: loggedError(cause, depth + 1) }),
  }
}

/** The stack begins with the text of the error, which may have several lines. */
const framesOf = (stack: string, message: string): readonly string[] =>
  stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())

interface LoggedRequest {
  readonly method: string
  readonly url: string
}

/**
 * Serializers of the server's log for errors and HTTP requests: a REST address has a UserSig in its
 * query.
 */
export const logSerializers = {
  err: (error: unknown): object => loggedError(error),
  req: ({ method, url }: LoggedRequest): object => ({ method, path: url.split('?', 1)[0] }),
}
