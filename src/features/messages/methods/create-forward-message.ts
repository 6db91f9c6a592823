import { object } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../../kernel/errors.ts'
import { refusedCreation } from '../../../kernel/refused-creation.ts'
import { MessageFlag } from '../../../protocol/names.ts'
import { getter, type MessageContext } from '../context.ts'
import { Carrier, isCarriedType } from '../elements/carrier.ts'
import { knownMessage, recorded } from '../live-message.ts'
import { localOf, setLocal } from '../local-state.ts'
import { conversationIDOf, sequenceOf } from '../message-entity.ts'
import type { Message } from '../model.ts'
import { creationOptions, newMessage } from '../new-message.ts'
import { renewUrls, urlOf } from '../plugins.ts'

const action = 'createForwardMessage'

export const createForwardMessage = getter<'createForwardMessage'>({
  args: [creationOptions(object({ payload: object({}) }))],
  refused: refusedCreation,
  run(im, input) {
    const row = errorCodes.MSG_FORWARD_INVALID_ELEMENTS
    const { type, payload } = Carrier.carry(action, row, (carrier) => {
      const message = requireContent(im, recorded(im.messages, input.payload))
      return { type: message.type, payload: carrier.payload(message.type, message.payload) }
    })
    const message = newMessage(im, input, {
      type,
      payload: () => payload,
      flags: MessageFlag.relay,
    })
    const source = knownMessage(im.messages, input.payload)
    if (source !== undefined && sequenceOf(source) > 0) {
      setLocal(message, { hints: { ...localOf(message).hints, source } })
      void renewUrls(im, conversationIDOf(source), [source])
    }
    return message
  },
})

const refuse = (row: ErrorRow, why: string) => imError(row, { action, why })

/** Only what has content that others can have too (spec 2 section 5). */
const requireContent = (im: MessageContext, message: Message): Message => {
  const { type, payload, status, isRevoked } = message
  if (type === 'TIMGroupTipElem' || type === 'TIMGroupSystemNoticeElem') {
    throw refuse(errorCodes.MSG_FORWARD_TYPE_INVALID, 'what groups tell stays there')
  }
  const why = isRevoked
    ? 'the message is recalled'
    : status !== 'success'
      ? 'the message was not sent'
      : !isCarriedType(type) || Object.keys(payload).length === 0 || urlOf(im, type, payload) === ''
        ? 'the message has no content'
        : ''
  if (why !== '') throw refuse(errorCodes.MSG_FORWARD_INVALID_ELEMENTS, why)
  return message
}
