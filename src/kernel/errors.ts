import { type ErrorName, errorCodes } from './error-codes.ts'

/** The one error that public methods throw and reject with. */
export class ImError extends Error {
  override readonly name = 'ImError'
  /** Number of the API: a client code, or what the server answered. */
  readonly code: number
  /** What callers need beside the code: a failed send has its message here. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(
    code: number,
    message: string,
    data: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.data = data
  }
}

interface Details {
  /** What was wanted, in a few words; becomes the first half of the message. */
  readonly wanted?: string
  /** Why not, where the table's text is not enough. */
  readonly why?: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** An error of the table, by name. */
export const imError = (name: ErrorName, details: Details = {}): ImError => {
  const [code, text] = errorCodes[name]
  const why = details.why ?? text
  const message = details.wanted === undefined ? why : `${details.wanted}: ${why}`
  return new ImError(code, message, details.data, details.cause)
}

/** An error that the server answered; its code passes through unchanged. */
export const serverError = (code: number, command: string, info: string): ImError =>
  new ImError(code, `${command}: ${info === '' ? 'the server refused' : info}`)
