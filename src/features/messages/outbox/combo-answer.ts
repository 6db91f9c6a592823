import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ImError, imError, serverError } from '../../../kernel/errors.ts'
import { readable } from '../../../kernel/readable.ts'
import type { ComboAnswer } from '../../../protocol/message.ts'

const action = 'message.combo'

const outcomeShape = { code: 0, 'time?': 0, 'sequence?': 0, 'position?': 0, 'info?': '' }

/** The response with one outcome per message; throws 2800 if it is malformed. */
export const readableCombo = (answer: ComboAnswer): ComboAnswer =>
  readable(action, { answerList: [outcomeShape] }, answer)

/** The error of a message of a combo; unknown if the response has no outcome. */
export const refusalOf = (
  item: { readonly code: number; readonly info: string } | undefined,
): ImError =>
  item === undefined
    ? imError(errorCodes.NETWORK_ERROR, { action, why: 'no answer' })
    : serverError(item.code, action, item.info)
