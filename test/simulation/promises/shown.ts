import { type ChatSDK, type Conversation, ImError, type Message, TYPES, viewOf } from 'tavern-im'
import { lineOf as wholeLineOf } from '../../conformance/converge-shown.ts'
import type { Seat } from '../seat.ts'

const PAGES = 100
/** History may be read so often in a second. */
const TOO_OFTEN = 2996
const REST_MS = 1_000

/** Names that somebody had then, or has now: a device shows those that it knows. */
const lineOf = (message: Message): string =>
  wholeLineOf({ ...message, nick: '', avatar: '', nameCard: '' })

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

const isDiscarded = ({ messageRemindType }: Conversation): boolean =>
  messageRemindType === TYPES.MSG_REMIND_DISCARD

/** What is discarded comes with the next list, or to who looks. */
const lastOf = (conversation: Conversation): string => {
  if (isDiscarded(conversation)) return 'discarded'
  const { lastMessage, type } = conversation
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
    if (isDiscarded(conversation) || isDiscarded(next)) return true
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

/** Who is where, as far as a device knows without asking much. */
const people = async (chat: ChatSDK): Promise<string[]> => {
  const { groupList } = (await chat.getGroupList()).data
  const groups = groupList
    .filter(({ type }) => type !== TYPES.GRP_AVCHATROOM)
    .map(({ groupID, name, type, ownerID, selfInfo }) =>
      JSON.stringify([groupID, name, type, ownerID, selfInfo.role, selfInfo.nameCard]),
    )
  const friends = (await chat.getFriendList()).data.map(({ userID, remark, groupList }) =>
    JSON.stringify([userID, remark, groupList?.toSorted()]),
  )
  const { nick, allowType } = (await chat.getMyProfile()).data
  const blocked = (await chat.getBlacklist()).data.toSorted()
  const folders = (await chat.getConversationGroupList()).data.toSorted()
  return [
    ...groups.map((line) => `group ${line}`),
    ...friends.map((line) => `friend ${line}`),
    ...[`profile ${nick} ${allowType}`, `blocked ${blocked}`, `folders ${folders}`],
  ]
}

/** What the formula of docs/behaviour/unread.md says of what a device shows. */
const countedBy = (chat: ChatSDK, conversation: Conversation, messages: readonly Message[]) => {
  const { conversationID, subType } = conversation
  if (isDiscarded(conversation) || subType === TYPES.GRP_MEETING) return 0
  const read = viewOf(chat).readSequence(conversationID)
  return messages.filter(
    (message) =>
      message.sequence > read &&
      message.flow === 'in' &&
      message.type !== TYPES.MSG_GRP_TIP &&
      !message.isRevoked &&
      !message._isExcludedFromUnreadCount,
  ).length
}

/** Timelines, list and counts of a device, line by line. */
export const shownBy = async (
  { chat, page: { clock } }: Seat,
  conversationIDs: readonly string[],
): Promise<string[]> => {
  const lines: string[] = []
  const wait: Wait = (ms) => new Promise((resolve) => clock.after(ms, resolve))
  const all = (await chat.getConversationList()).data.conversationList
  // A live room is on the list of the device that is in it.
  const shared = new Set([...conversationIDs, TYPES.CONV_SYSTEM])
  const conversationList = all.filter(({ conversationID }) => shared.has(conversationID))
  for (const conversationID of conversationIDs) {
    try {
      const messages = await pagesOf(chat, conversationID, wait)
      const shown = messages.map(lineOf)
      lines.push(`${conversationID} ${messages.length}`, ...shown)
      const view = viewed(chat, conversationID)
      if (view.join('\n') !== shown.join('\n')) lines.push('the view shows', ...view)
      const conversation = conversationList.find((one) => one.conversationID === conversationID)
      const counted = conversation && countedBy(chat, conversation, messages)
      if (conversation?.unreadCount !== counted)
        lines.push(`${conversationID} counts ${conversation?.unreadCount}, should ${counted}`)
    } catch (cause) {
      if (!(cause instanceof ImError)) throw cause
      lines.push(`${conversationID} is refused with ${cause.code}`)
    }
  }
  lines.push(`list ${conversationList.map(({ conversationID }) => conversationID).sort()}`)
  if (!isSorted(conversationList)) lines.push(`list not sorted: ${conversationList.map(lastOf)}`)
  for (const conversation of conversationList) {
    const { conversationID, unreadCount } = conversation
    const shown = [`unread ${unreadCount}`, lastOf(conversation), settingsOf(conversation)]
    for (const part of shown) lines.push(`${conversationID} ${part}`)
  }
  return [...lines, `total ${chat.getTotalUnreadMessageCount()}`, ...(await people(chat))]
}
