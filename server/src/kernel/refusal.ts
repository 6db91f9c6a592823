import { refusalText } from './errors/refusal-text.ts'

/** The error with which a handler refuses a request: a code of the API and a text with a remedy. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number

  /** `info`: the requested action and the reason; the table of codes adds the remedy. */
  constructor(code: number, info?: string) {
    super(refusalText(code, info))
    this.code = code
  }
}
