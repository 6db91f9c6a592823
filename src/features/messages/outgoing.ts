import * as errorCodes from '../../kernel/error-codes.ts'
import * as serverCodes from '../../protocol/server-codes.ts'
import { conversationIDOf, type MessageEntity } from './message-entity.ts'
import { statusOf, statusSet } from './message-state.ts'
import type { MessageStore } from './store.ts'
import { writtenAfter } from './timeline/side-tables.ts'

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
  if (!hasFile) writtenAfter.delete(message)
  else if (!writtenAfter.has(message)) writtenAfter.set(message, timeline.newest)
  statusSet(message, 'unSend')
  message.hasRiskContent = false
  if (!timeline.outgoing.includes(message)) timeline.outgoing.push(message)
  messages.touch(timeline, message)
}

/**
 * Transition: the server has stored a message of this device, where its timeline shows it or not. Does nothing the
 * second time.
 */
export const sent = (
  messages: MessageStore,
  message: MessageEntity,
  time: number,
  sequence: number,
  isShown = sequence > 0,
): void => {
  const timeline = messages.open(conversationIDOf(message))
  timeline.settle(message, time, sequence)
  messages.note(message, 'acknowledged', sequence)
  if (isShown) {
    timeline.insert(message)
    timeline.isNewestKnown = true
  }
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
  timeline.outgoing.push(message)
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
