import type { SendAnswer } from '../../../protocol/message.ts'
import type { SendMessageResult } from '../api.ts'
import type { MessageContext } from '../context.ts'
import { groupOf, isTopic, rootOf } from '../group-id.ts'
import { conversationIDOf, type MessageEntity } from '../message-entity.ts'
import { uncounted } from '../message-state.ts'
import { sent } from '../outgoing.ts'
import { dropFile } from './local-file.ts'

/** A message of this device is stored, passed on, or dropped. */
export const answered = (
  im: Pick<MessageContext, 'accountLog' | 'messages' | 'facts' | 'files' | 'events' | 'groups'>,
  message: MessageEntity,
  { time, sequence, position, readReceiptCode, nameCard, replacement }: SendAnswer,
): void => {
  const conversationID = conversationIDOf(message)
  im.accountLog.take(position)
  if (nameCard !== undefined) message.nameCard = nameCard
  if (readReceiptCode) uncounted(message)
  if (replacement !== undefined) Object.assign(message, replacement, { isModified: true })
  const isShown = sequence > 0 && !isOfBefore(im, conversationID, { sequence, time })
  sent(im.messages, message, time, sequence, isShown)
  // Without a local URL, the file was only for sending.
  if (im.files.get(message)?.file.localUrl === '') dropFile(im, message)
  if (isShown) im.facts.publish('message-sent', { message })
  else if (isTopic(groupOf(conversationID))) noteNewest(im, conversationID, sequence)
  if (replacement !== undefined) im.events.emit('onMessageModified', () => [message])
}

/** The view of a topic asks the server for its content. */
const noteNewest = (
  { messages }: Pick<MessageContext, 'messages'>,
  conversationID: string,
  sequence: number,
): void => {
  if (sequence > 0) messages.newestNoted(messages.open(conversationID), sequence)
}

/** It was stored in a group before I left that, though I may be back: neither timeline nor list shows it. */
const isOfBefore = (
  { messages, groups }: Pick<MessageContext, 'messages' | 'groups'>,
  conversationID: string,
  { sequence, time }: Pick<SendAnswer, 'sequence' | 'time'>,
): boolean => {
  const groupID = groupOf(conversationID)
  if (groupID === '' || sequence === 0 || messages.dropped.times(conversationID) === 0) return false
  if (!isTopic(groupID)) return !groups.reaches(groupID, sequence)
  // A topic that was deleted is nowhere; of one that is there I see what was said since I came.
  const community = groups.find(rootOf(groupID))
  return (
    groups.find(groupID) === undefined ||
    time < (community?.selfInfo.joinTime ?? Number.POSITIVE_INFINITY)
  )
}

export const resultOf = (
  message: MessageEntity,
  { messageDropReason }: SendAnswer,
): SendMessageResult => ({ message, ...(messageDropReason && { messageDropReason }) })
