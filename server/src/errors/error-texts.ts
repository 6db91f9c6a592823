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

/** English, from the tables themselves. A code of both ends has the text of the server's. */
export const english = {
  ...Object.fromEntries(Object.values(errorCodes)),
  ...retiredCodes,
  ...serverErrors,
} as ErrorTexts
