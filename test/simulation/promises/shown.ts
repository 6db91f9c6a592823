import { type ChatSDK, type Conversation, ImError, type Message, viewOf } from 'tavern-im'
import { lineOf } from '../../conformance/converge-shown.ts'
import type { Seat } from '../seat.ts'

const PAGES = 100
/** History may be read so often in a second. */
const TOO_OFTEN = 2996
const REST_MS = 1_000

type Wait = (ms: number) => Promise<void>

/** Asks again where it was too often. */
const patiently = async <Answer>(wait: Wait, ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await ask()
    } catch (cause) {
      if (!(cause instanceof ImError) || cause.code !== TOO_OFTEN) throw cause
      await wait(REST_MS)
    }
  }
}

/** All of a conversation as the server has it, oldest first; what this device alone has is left out. */
const pagesOf = async (chat: ChatSDK, conversationID: string, wait: Wait): Promise<Message[]> => {
  const all: Message[] = []
  let nextReqMessageID = ''
  for (let page = 0; page < PAGES; page++) {
    const options = { conversationID, nextReqMessageID }
    const { data } = await patiently(wait, () => chat.getMessageList(options))
    all.unshift(...data.messageList)
    if (data.isCompleted) return all.filter(isStored)
    nextReqMessageID = data.nextReqMessageID
  }
  throw new Error(`${conversationID} never ends`)
}

const isStored = ({ status }: { readonly status: string }): boolean => status === 'success'

/** What a view shows of it, holes too. */
const viewed = (chat: ChatSDK, conversationID: string): string[] =>
  viewOf(chat)
    .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
    .items.flatMap((item) => {
      if (item.kind === 'hole') return [item.key]
      return isStored(item.message) ? [lineOf(item.message)] : []
    })

const lastOf = ({ lastMessage, type }: Conversation): string => {
  const { payload, nick, nameCard, ...last } = lastMessage
  return JSON.stringify({
    ...last,
    payload: last.isRevoked || type === '@TIM#SYSTEM' ? '' : payload,
  })
}

/** Pinned first, then newest first; of the same second in any order. */
const isSorted = (list: readonly Conversation[]): boolean =>
  list.every((conversation, index) => {
    const next = list[index + 1]
    if (next === undefined || conversation.isPinned !== next.isPinned)
      return next === undefined || conversation.isPinned
    return conversation.lastMessage.lastTime >= next.lastMessage.lastTime
  })

const settingsOf = (conversation: Conversation): string => {
  const { isPinned, messageRemindType, markList, customData } = conversation
  const folders = conversation.conversationGroupList.toSorted()
  const mentions = conversation.groupAtInfoList
  return JSON.stringify([
    isPinned,
    messageRemindType,
    markList.toSorted(),
    customData,
    folders,
    mentions,
  ])
}

/** Timelines, list and counts of a device, line by line. */
export const shownBy = async (
  { chat, page: { clock } }: Seat,
  conversationIDs: readonly string[],
): Promise<string[]> => {
  const lines: string[] = []
  const wait: Wait = (ms) => new Promise((resolve) => clock.after(ms, resolve))
  for (const conversationID of conversationIDs) {
    const messages = (await pagesOf(chat, conversationID, wait)).map(lineOf)
    lines.push(`${conversationID} ${messages.length}`, ...messages)
    const view = viewed(chat, conversationID)
    if (view.join('\n') !== messages.join('\n')) lines.push('the view shows', ...view)
  }
  const { conversationList } = (await chat.getConversationList()).data
  lines.push(`list ${conversationList.map(({ conversationID }) => conversationID).sort()}`)
  if (!isSorted(conversationList)) lines.push(`list not sorted: ${conversationList.map(lastOf)}`)
  for (const conversation of conversationList) {
    const { conversationID, unreadCount } = conversation
    const shown = [`unread ${unreadCount}`, lastOf(conversation), settingsOf(conversation)]
    for (const part of shown) lines.push(`${conversationID} ${part}`)
  }
  return [...lines, `total ${chat.getTotalUnreadMessageCount()}`]
}
