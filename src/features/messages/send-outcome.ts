import * as errorCodes from '../../kernel/error-codes.ts'
import type { SendAnswer } from '../../protocol/message.ts'
import * as serverCodes from '../../protocol/server-codes.ts'
import { groupOf, isTopic, rootOf } from './conversation-id.ts'
import { dropFile, localOf } from './local-state.ts'
import {
  conversationIDOf,
  type MessageEntity,
  statusOf,
  statusSet,
  uncounted,
} from './message-entity.ts'
import type { MessageParts } from './parts.ts'
import type { MessageStore } from './store.ts'

/** Codes of an application's own refusal; such a message is not kept (spec 2 section 4). */
export const isLocalRefusal = (code: number) =>
  (code >= 10100 && code <= 10200) || (code >= 120001 && code <= 130000)

/** Codes for forbidden content (spec 2 section 4). */
const RISKS: readonly number[] = [
  errorCodes.PROFANITY_FOUND[0],
  serverCodes.FORBIDDEN_TEXT,
  serverCodes.FORBIDDEN_IMAGE,
]

/** Whether a message was refused because of its content. */
export const isRisk = (code: number | undefined): boolean =>
  code !== undefined && RISKS.includes(code)

/** Transition: a message of this device is on its way (again); `hasFile`: others may overtake it. */
export const sending = (messages: MessageStore, message: MessageEntity, hasFile = false): void => {
  const timeline = messages.open(conversationIDOf(message))
  statusSet(message, 'unSend')
  message.hasRiskContent = false
  timeline.write(message, hasFile)
  messages.touch(timeline, message)
}

/** Transition: a message of this device was not sent. */
export const failed = (messages: MessageStore, message: MessageEntity, code: number): void => {
  const timeline = messages.open(conversationIDOf(message))
  if (statusOf(message) !== 'fail') messages.note(message, 'failed', code)
  statusSet(message, 'fail')
  message.hasRiskContent = isRisk(code)
  if (isLocalRefusal(code)) timeline.withdraw(message)
  messages.touch(timeline, message)
}

/** Transition: a message that an earlier page has left unsent. */
export const restored = (messages: MessageStore, message: MessageEntity): void => {
  const timeline = messages.open(conversationIDOf(message))
  timeline.write(message)
  messages.note(message, 'restored')
  messages.touch(timeline, message)
}

/** Transition: an unsent message will not be sent any more. */
export const discarded = (messages: MessageStore, message: MessageEntity): void => {
  const timeline = messages.find(conversationIDOf(message))
  statusSet(message, 'fail')
  messages.note(message, 'discarded')
  if (timeline === undefined) return
  timeline.withdraw(message)
  messages.touch(timeline, message)
}

/** Transition: a message of this device is stored, passed on, or dropped. */
export const answered = (
  im: Pick<MessageParts, 'accountLog' | 'messages' | 'facts' | 'files' | 'events' | 'groups'>,
  message: MessageEntity,
  { time, sequence, position, readReceiptCode, nameCard, replacement }: SendAnswer,
): void => {
  const conversationID = conversationIDOf(message)
  im.accountLog.take(position)
  if (nameCard !== undefined) message.nameCard = nameCard
  if (readReceiptCode) uncounted(message)
  if (replacement !== undefined) Object.assign(message, replacement, { isModified: true })
  const isShown = sequence > 0 && !isOfBefore(im, conversationID, { sequence, time })
  const timeline = im.messages.open(conversationID)
  timeline.settle(message, time, sequence)
  im.messages.note(message, 'acknowledged', sequence)
  if (isShown) {
    timeline.insert(message)
    timeline.noteNewest(sequence)
  }
  im.messages.touch(timeline, message)
  // Without a local URL, the file was only for sending.
  if (localOf(message).file?.file.localUrl === '') dropFile(im, message)
  if (isShown) im.facts.publish('message-sent', { message })
  else if (isTopic(groupOf(conversationID))) noteNewest(im, conversationID, sequence)
  if (replacement !== undefined) im.events.emit('onMessageModified', () => [message])
}

/** The view of a topic asks the server for its content. */
const noteNewest = (
  { messages }: Pick<MessageParts, 'messages'>,
  conversationID: string,
  sequence: number,
): void => {
  if (sequence > 0) messages.newestNoted(messages.open(conversationID), sequence)
}

/** It was stored in a group before I left that, though I may be back: neither timeline nor list shows it. */
const isOfBefore = (
  { messages, groups }: Pick<MessageParts, 'messages' | 'groups'>,
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
