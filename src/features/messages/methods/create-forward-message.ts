import { object } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../../kernel/errors.ts'
import { MessageFlag } from '../../../protocol/names.ts'
import { getter } from '../context.ts'
import { Carrier, isCarriedType } from '../elements/carrier.ts'
import { urlOf } from '../elements/table.ts'
import type { Message } from '../model.ts'
import { creationOptions, newMessage } from '../new-message.ts'

const wanted = 'createForwardMessage'

export const createForwardMessage = getter<'createForwardMessage'>({
  args: [creationOptions(object({ payload: object({}) }))],
  run(im, given) {
    const { type, payload } = requireContent(given.payload)
    const row = errorCodes.MSG_FORWARD_INVALID_ELEMENTS
    const copy = Carrier.carry(wanted, row, (carrier) => carrier.payload(type, payload))
    return newMessage(im, given, { type, payload: () => copy, flags: MessageFlag.relay })
  },
})

const refuse = (row: ErrorRow, why: string) => imError(row, { wanted, why })

/** Only what has content that others can have too (spec 2 section 5). */
const requireContent = (message: Message): Message => {
  const { type, payload, status, isRevoked } = message
  if (type === 'TIMGroupTipElem' || type === 'TIMGroupSystemNoticeElem') {
    throw refuse(errorCodes.MSG_FORWARD_TYPE_INVALID, 'what groups tell stays there')
  }
  const why = isRevoked
    ? 'the message is recalled'
    : status !== 'success'
      ? 'the message was not sent'
      : !isCarriedType(type) || Object.keys(payload).length === 0 || urlOf(type, payload) === ''
        ? 'the message has no content'
        : ''
  if (why !== '') throw refuse(errorCodes.MSG_FORWARD_INVALID_ELEMENTS, why)
  return message
}
