import { type Check, object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { refusedCreation } from '../../../kernel/refused-creation.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import type { MergerOptions } from '../api.ts'
import { getter, type MessageContext } from '../context.ts'
import { Carrier } from '../elements/carrier.ts'
import { layered, type Mergeable, simplified } from '../elements/merger.ts'
import type { MergerPayload } from '../elements/payloads.ts'
import { recorded } from '../live-message.ts'
import { isLive } from '../message-entity.ts'
import type { Message } from '../model.ts'
import { creationOptions, newMessage } from '../new-message.ts'
import { urlOf } from '../plugins.ts'

const action = 'createMergerMessage'

/** A message of this client, or an object with the ID of one, may have any other fields. */
const identified: Check = (value, name) => {
  if (!isLive(value)) object({ ID: text })(value, name)
}

const mergeable = arrayOf(object({ ID: text, from: text }))

const options = object({
  messageList: arrayOf(identified),
  title: optional(string),
  abstractList: optional(arrayOf(string)),
  compatibleText: string,
})

export const createMergerMessage = getter<'createMergerMessage'>({
  args: [creationOptions(options)],
  refused: refusedCreation,
  run(im, input) {
    const payload = Carrier.carry(action, errorCodes.MERGER_TYPE_INVALID, (carrier) =>
      payloadOf(im, input.payload, carrier),
    )
    const content = { type: 'TIMRelayElem', payload: () => payload } as const
    return newMessage(im, input, content) as Message<MergerPayload>
  },
})

const refuse = (why: string, row = errorCodes.MERGER_TYPE_INVALID) => imError(row, { action, why })

const payloadOf = (
  im: MessageContext,
  { messageList: handed, title = '', abstractList = [], compatibleText }: MergerOptions,
  carrier: Carrier,
): MergerPayload => {
  const input = handed.map((one) => recorded(im.messages, one))
  mergeable(input, 'payload.messageList')
  if (compatibleText === '') throw refuse('compatibleText is empty; give one')
  for (const one of input) requireSent(im, one)
  const messageList = simplified(input, carrier)
  if (messageList.length === 0) throw refuse('nothing in it can be shown; choose messages')
  return {
    downloadKey: '',
    pbDownloadKey: '',
    title,
    abstractList: [...abstractList],
    compatibleText,
    messageList,
    messageNumber: messageList.length,
    version: 1,
    layersOverLimit: false,
    layers: layered(messageList),
  }
}

const requireSent = (im: MessageContext, one: Mergeable): void => {
  if ('messageBody' in one) return
  if (one.status === 'fail') throw refuse('a message in it has failed; send it again first')
  if (urlOf(im, one.type, one.payload) !== '') return
  throw imError(errorCodes.MSG_F_URL_IS_EMPTY, { action, why: 'a file in it has no URL yet' })
}
