import {
  errorCodes,
  type RetiredCode,
  retiredCodes,
  type ServerErrorCode,
  serverErrors,
} from 'tavern-im/protocol'

type ClientCode = (typeof errorCodes)[keyof typeof errorCodes][0]

/** A text for every code of the API; a language that lacks one does not compile. */
export type ErrorTexts = Readonly<Record<ClientCode | RetiredCode | ServerErrorCode, string>>

/** English, from the tables themselves. For a code of both ends the server's text is used. */
export const english = {
  ...Object.fromEntries(Object.values(errorCodes)),
  ...retiredCodes,
  ...serverErrors,
} as ErrorTexts
