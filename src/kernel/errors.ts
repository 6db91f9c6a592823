/** The one error that public methods throw and reject with. */
export class ImError extends Error {
  override readonly name = 'ImError'
  /** Number of the API: a client code, or what the server answered. */
  readonly code: number
  /** Details besides the code: a failed send has its message here. */
  readonly data: Readonly<Record<string, unknown>>
  /** The halves of the message. */
  readonly #action: string
  readonly #why: string

  constructor(
    code: number,
    why: string,
    data: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
    action = '',
  ) {
    super(phrase(action, why), cause === undefined ? undefined : { cause })
    this.code = code
    this.data = data
    this.#action = action
    this.#why = why
  }

  /**
   * The same error with another reason; `{name}` is replaced by the value in `data`. Returns itself
   * if a value is missing.
   */
  retold(text: string): ImError {
    const field = (name: string): unknown => this.data[name]
    const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
    if (names.some((name) => field(name) === undefined)) return this
    const why = text.replace(/\{(\w+)\}/g, (_, name: string) => `${field(name)}`)
    return new ImError(this.code, why, this.data, this.cause, this.#action)
  }

  /** The same error with more data, and this one as its cause. */
  holding(data: Readonly<Record<string, unknown>>): ImError {
    const all = { ...this.data, ...data }
    return new ImError(this.code, this.#why, all, this, this.#action)
  }

  /** Safe for logs: omits `data` and `cause`, which can contain messages and cycles. */
  toJSON(): { readonly name: string; readonly code: number; readonly message: string } {
    const { name, code, message } = this
    return { name, code, message }
  }
}

const phrase = (action: string, why: string) => (action === '' ? why : `${action}: ${why}`)

interface Details {
  /** The attempted action in a few words; becomes the first half of the message. */
  readonly action?: string
  /** Why not, where the table's text is not enough; without a `; ` the table adds what to do. */
  readonly why?: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** A row of `error-codes.ts`: number, what was wrong and what to do. */
export type ErrorRow = readonly [code: number, text: string]

/** An error of the table. */
export const imError = ([code, text]: ErrorRow, details: Details = {}): ImError => {
  const { why = text, data, cause, action } = details
  const advised = why.includes('; ') ? why : why + text.slice(text.indexOf('; '))
  return new ImError(code, advised, data, cause, action)
}

/** An error that the server answered; its code passes through unchanged. */
export const serverError = (
  code: number,
  command: string,
  info: string,
  data: ImError['data'] = {},
): ImError =>
  new ImError(
    code,
    info || `refused with ${code}; see the list of errors`,
    data,
    undefined,
    command,
  )
