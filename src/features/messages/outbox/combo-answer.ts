import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ImError, imError, serverError } from '../../../kernel/errors.ts'
import { readable } from '../../../kernel/readable.ts'
import type { ComboAnswer } from '../../../protocol/message.ts'

const action = 'message.combo'

const outcomeShape = { code: 0, 'time?': 0, 'sequence?': 0, 'position?': 0, 'info?': '' }

/** An answer that says of messages what became of them; throws 2800, which says nothing of them. */
export const readableCombo = (answer: ComboAnswer): ComboAnswer =>
  readable(action, { answerList: [outcomeShape] }, answer)

/** Why a message of it is not stored; where nothing is said, that is not known. */
export const refusalOf = (
  item: { readonly code: number; readonly info: string } | undefined,
): ImError =>
  item === undefined
    ? imError(errorCodes.NETWORK_ERROR, { action, why: 'no answer' })
    : serverError(item.code, action, item.info)
