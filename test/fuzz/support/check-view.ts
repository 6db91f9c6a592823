import { countedOf } from '../../../src/features/conversations/record.ts'
import { type ChatSDK, type Message, viewOf } from '../../../src/index.ts'

const isCount = (testCase: unknown) => Number.isSafeInteger(testCase) && Number(testCase) >= 0
const isText = (testCase: unknown) => typeof testCase === 'string'

const want = (isSo: boolean, what: string, testCase: unknown): void => {
  if (!isSo) throw new Error(`${what}: ${JSON.stringify(testCase)?.slice(0, 500)}`)
}

const textsOfMessages = [
  'ID',
  'from',
  'to',
  'nick',
  'type',
  'cloudCustomData',
  'revokeReason',
] as const
const countsOfMessages = ['sequence', 'time', 'version', 'random'] as const

const wantMessage = (one: Message): void => {
  for (const field of textsOfMessages) want(isText(one[field]), `${field} of a message`, one[field])
  for (const field of countsOfMessages)
    want(isCount(one[field]), `${field} of a message`, one[field])
  want(typeof one.payload === 'object' && one.payload !== null, 'payload', one.payload)
  want(Array.isArray(one.atUserList), 'atUserList', one.atUserList)
}

/** Throws where something that a client shows is not what its type says, or out of order. */
export const checkView = (chat: ChatSDK, conversationIDs: readonly string[]): void => {
  const view = viewOf(chat)
  const whole = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
  for (const conversationID of conversationIDs) {
    const { items } = view.timeline(conversationID, whole)
    const messages = items.flatMap((item) => (item.kind === 'message' ? [item.message] : []))
    for (const one of messages) wantMessage(one)
    const stored = messages.map(({ sequence }) => sequence).filter((sequence) => sequence > 0)
    want(
      stored.every((sequence, index) => index === 0 || sequence > (stored[index - 1] ?? 0)),
      `order of ${conversationID}`,
      stored,
    )
  }
  let total = 0
  for (const one of view.conversationList().conversationList) {
    want(isText(one.conversationID), 'conversationID', one)
    want(isCount(one.unreadCount), 'unreadCount', one)
    want(isText(one.lastMessage.messageForShow), 'messageForShow', one)
    want(isCount(one.lastMessage.lastTime), 'lastTime', one)
    want(Array.isArray(one.groupAtInfoList), 'groupAtInfoList', one)
    total += countedOf(one)
  }
  want(view.totalUnread() === total, `total of ${total} unread messages`, view.totalUnread())
  want(Object.keys(Object.prototype).length === 0, 'prototype', Object.keys(Object.prototype))
  JSON.stringify(view.conversationList())
}
