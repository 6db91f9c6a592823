import {
  type ChatSDK,
  type Conversation,
  ImError,
  type Message,
  TYPES,
  viewOf,
} from 'tavern-im/strict'
import { lineOf as wholeLineOf } from '../../conformance/converge-shown.ts'
import type { Seat } from '../seat.ts'
import { isStored, type Looked, lookedAt, type Wait } from './looked.ts'

/** What a look asks for, such as up to when the other side has read where no list says it, follows within that. */
const FOLLOWS_MS = 10_000

/** Names that somebody had then, or has now: a device shows those that it knows. */
const lineOf = (message: Message): string =>
  wholeLineOf({ ...message, nick: '', avatar: '', nameCard: '' })

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
  return unreadOf(chat, conversationID, messages)
}

const unreadOf = (chat: ChatSDK, conversationID: string, messages: readonly Message[]): number => {
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

/** A timeline, in pages and in a view, and whether its messages are as many as its conversation counts. */
const timelineOf = (
  chat: ChatSDK,
  conversationID: string,
  messages: readonly Message[],
  conversation: Conversation | undefined,
): string[] => {
  const shown = messages.map(lineOf)
  const lines = [`${conversationID} ${messages.length}`, ...shown]
  const view = viewed(chat, conversationID)
  if (view.join('\n') !== shown.join('\n')) lines.push('the view shows', ...view)
  const counted = conversation && countedBy(chat, conversation, messages)
  if (conversation?.unreadCount !== counted)
    lines.push(`${conversationID} counts ${conversation?.unreadCount}, should ${counted}`)
  return lines
}

/** What a device shows of topics, and whether they count what is unread in them. */
const topicsOf = async (
  chat: ChatSDK,
  looks: readonly (readonly [string, Looked])[],
): Promise<string[]> => {
  const lines: string[] = []
  for (const { groupID } of (await chat.getJoinedCommunityList()).data.groupList) {
    for (const topic of (await chat.getTopicList({ groupID })).data.successTopicList) {
      const { topicID, selfInfo, lastMessage, unreadCount, ...shown } = topic
      const { messageRemindType, muteTime } = selfInfo
      const last = messageRemindType === TYPES.MSG_REMIND_DISCARD ? '' : lastMessage.messageForShow
      lines.push(
        `topic ${topicID} ${JSON.stringify([shown, last, unreadCount, messageRemindType, muteTime])}`,
      )
      const looked = looks.find(([id]) => id === `GROUP${topicID}`)?.[1]
      if (looked === undefined || looked instanceof ImError) continue
      const counted = unreadOf(chat, `GROUP${topicID}`, looked)
      const should = messageRemindType === TYPES.MSG_REMIND_DISCARD ? 0 : counted
      if (unreadCount !== should) lines.push(`${topicID} counts ${unreadCount}, should ${should}`)
    }
  }
  return lines
}

/** Timelines, list and counts of a device, line by line. */
export const shownBy = async (
  { chat, page: { clock } }: Seat,
  conversationIDs: readonly string[],
): Promise<string[]> => {
  const lines: string[] = []
  const wait: Wait = (ms) => new Promise((resolve) => clock.after(ms, resolve))
  const looks: (readonly [string, Looked])[] = []
  for (const conversationID of conversationIDs)
    looks.push([conversationID, await lookedAt(chat, conversationID, wait)])
  await wait(FOLLOWS_MS)
  const all = (await chat.getConversationList()).data.conversationList
  // A live room is on the list of the device that is in it.
  const shared = new Set([...conversationIDs, TYPES.CONV_SYSTEM])
  const conversationList = all.filter(({ conversationID }) => shared.has(conversationID))
  for (const [conversationID, looked] of looks) {
    const conversation = conversationList.find((one) => one.conversationID === conversationID)
    if (looked instanceof ImError) lines.push(`${conversationID} is refused with ${looked.code}`)
    else lines.push(...timelineOf(chat, conversationID, looked, conversation))
  }
  lines.push(`list ${conversationList.map(({ conversationID }) => conversationID).sort()}`)
  if (!isSorted(conversationList)) lines.push(`list not sorted: ${conversationList.map(lastOf)}`)
  for (const conversation of conversationList) {
    const { conversationID, unreadCount } = conversation
    const shown = [`unread ${unreadCount}`, lastOf(conversation), settingsOf(conversation)]
    for (const part of shown) lines.push(`${conversationID} ${part}`)
  }
  if (conversationIDs.some((id) => id.includes('@TOPIC#_')))
    lines.push(...(await topicsOf(chat, looks)))
  return [...lines, `total ${chat.getTotalUnreadMessageCount()}`, ...(await people(chat))]
}
