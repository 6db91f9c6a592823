import type { SendAnswer } from '../../../protocol/message.ts'
import type { SendMessageResult } from '../api.ts'
import type { MessageContext } from '../context.ts'
import { groupOf, rootOf } from '../group-id.ts'
import type { MessageEntity } from '../message-entity.ts'
import { sent } from '../outgoing.ts'
import { dropFile } from './local-file.ts'

/** A message of this device is stored, passed on, or dropped. */
export const answered = (
  im: Pick<MessageContext, 'accountLog' | 'messages' | 'facts' | 'files' | 'events' | 'groups'>,
  message: MessageEntity,
  { time, sequence, position, readReceiptCode, nameCard, replacement }: SendAnswer,
): void => {
  im.accountLog.take(position)
  if (nameCard !== undefined) message.nameCard = nameCard
  if (readReceiptCode) message.needReadReceipt = false
  if (replacement !== undefined) Object.assign(message, replacement, { isModified: true })
  const isShown = sequence > 0 && !isOfBefore(im, message.conversationID, sequence)
  sent(im.messages, message, time, sequence, isShown)
  // Where no page shows it from there, the file was only for sending.
  if (im.files.get(message)?.file.localUrl === '') dropFile(im, message)
  if (isShown) im.facts.publish('message-sent', { message })
  if (replacement !== undefined) im.events.emit('onMessageModified', () => [message])
}

/** It was stored in a group before I left that, though I may be back: neither timeline nor list shows it. */
const isOfBefore = (
  { messages, groups }: Pick<MessageContext, 'messages' | 'groups'>,
  conversationID: string,
  sequence: number,
): boolean => {
  const groupID = groupOf(conversationID)
  if (groupID === '' || sequence === 0 || messages.forgets(conversationID) === 0) return false
  return !groups.reaches(rootOf(groupID), sequence)
}

export const resultOf = (
  message: MessageEntity,
  { messageDropReason }: SendAnswer,
): SendMessageResult => ({ message, ...(messageDropReason && { messageDropReason }) })
