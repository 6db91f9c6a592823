import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ImError, imError } from '../../../kernel/errors.ts'
import { readable } from '../../../kernel/readable.ts'
import { anything, wellFormed } from '../../../kernel/value-checks.ts'
import { messageShape } from '../../../protocol/message-shape.ts'
import { modifiableTypes } from '../../../protocol/names.ts'
import * as serverCodes from '../../../protocol/server-codes.ts'
import { TYPES } from '../../../protocol/types.ts'
import { changed } from '../changes/changed.ts'
import { refetch } from '../changes/refetch.ts'
import { messageCommands } from '../commands.ts'
import { type MessageContext, method } from '../context.ts'
import { groupOf, requirePeer } from '../conversation-id.ts'
import { checkOf } from '../elements/table.ts'
import { knownMessage, storedMessage } from '../live-message.ts'
import {
  conversationIDOf,
  kindOf,
  type MessageEntity,
  sequenceOf,
  versionOf,
} from '../message-entity.ts'
import type { Message } from '../model.ts'
import { elementOf } from '../plugins.ts'

export const modifyMessage = method<'modifyMessage'>({
  args: [anything],
  async run(im, input) {
    const message = storedMessage(im, input, 'modifyMessage')
    try {
      await modify(im, message, input)
      return { message }
    } catch (error) {
      // The host has already modified the message.
      await refetch(im, message)
      throw named(error as ImError, message)
    }
  },
  refused(im, input) {
    const message = knownMessage(im.messages, input)
    if (message !== undefined && sequenceOf(message) > 0) void refetch(im, message)
  },
})

const modifiedShape = { message: messageShape }

const modify = async (im: MessageContext, message: MessageEntity, input: Message) => {
  const conversationID = conversationIDOf(message)
  const type = kindOf(message)
  const { payload, cloudCustomData } = input
  const peer = requirePeer(conversationID, 'modifyMessage')
  if (im.groups.isRoom(groupOf(conversationID))) {
    throw imError(errorCodes.MSG_MODIFY_DISABLED_IN_AV, { action: 'modifyMessage' })
  }
  const isModifiable = modifiableTypes.includes(type)
  if (isModifiable) (elementOf(im, type)?.check ?? checkOf(type))?.(payload, 'payload')
  wellFormed(cloudCustomData, 'cloudCustomData')
  if (type === TYPES.MSG_TEXT) {
    im.configuration.refuseProfanity('modifyMessage', (payload as { readonly text: string }).text)
  }
  const answer = await im.wire.call(messageCommands.modify, {
    ...peer,
    sequence: sequenceOf(message),
    version: versionOf(message),
    ...(isModifiable ? { payload } : {}),
    cloudCustomData,
  })
  changed(im, conversationID, readable('modifyMessage', modifiedShape, answer).message)
}

/** The message in the error is the newest one by then. */
const named = (error: ImError, message: MessageEntity): ImError => {
  const data = { message }
  if (error.code !== serverCodes.MODIFY_CONFLICT) return error.holding(data)
  return imError(errorCodes.MSG_MODIFY_CONFLICT, { action: 'modifyMessage', cause: error, data })
}
