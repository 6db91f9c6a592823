import {
  type ChatSDK,
  type Conversation,
  ImError,
  type Message,
  TYPES,
  viewOf,
} from 'tavern-im/strict'
import { lineOf as wholeLineOf } from './message-line.ts'
import { type HistoryResult, isStored, readHistory, type Wait } from './read-history.ts'

/** The time in which requests finish that a view makes, such as for the time up to which the peer has read. */
const FOLLOWS_MS = 10_000

/** Describes a message without names: a device shows old or current ones, depending on what it has loaded. */
const lineOf = (message: Message): string =>
  wholeLineOf({ ...message, nick: '', avatar: '', nameCard: '' })

/** The timeline in a view, with its gaps. */
const viewed = (chat: ChatSDK, conversationID: string): string[] =>
  viewOf(chat)
    .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
    .items.flatMap((item) => {
      if (item.kind === 'hole') return [item.key]
      return isStored(item.message) ? [lineOf(item.message)] : []
    })

const isDiscarded = ({ messageRemindType }: Conversation): boolean =>
  messageRemindType === TYPES.MSG_REMIND_DISCARD

/** Leaves out the last message of a discarded conversation: it comes with the next list or history request. */
const lastOf = (conversation: Conversation): string => {
  if (isDiscarded(conversation)) return 'discarded'
  const { lastMessage, type } = conversation
  const { payload, nick, nameCard, ...last } = lastMessage
  return JSON.stringify({
    ...last,
    payload: last.isRevoked || type === '@TIM#SYSTEM' ? '' : payload,
  })
}

/** Whether pinned conversations are first, then newer ones; the order within one second is free. */
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

/** Groups, friends, profile, blacklist and folders of a device. */
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

/** The unread count by the formula of docs/behaviour/unread.md from the messages that a device shows. */
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

/** A timeline in pages and in a view, and whether the unread count matches its messages. */
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

/** The topics of a device, and whether their unread counts match their messages. */
const topicsOf = async (
  chat: ChatSDK,
  histories: readonly (readonly [string, HistoryResult])[],
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
      const history = histories.find(([id]) => id === `GROUP${topicID}`)?.[1]
      if (history === undefined || history instanceof ImError) continue
      const counted = unreadOf(chat, `GROUP${topicID}`, history)
      const should = messageRemindType === TYPES.MSG_REMIND_DISCARD ? 0 : counted
      if (unreadCount !== should) lines.push(`${topicID} counts ${unreadCount}, should ${should}`)
    }
  }
  return lines
}

/** Describes timelines, lists and counts of a device, line by line. */
export const shownState = async (
  chat: ChatSDK,
  wait: Wait,
  conversationIDs: readonly string[],
): Promise<string[]> => {
  const lines: string[] = []
  const histories: (readonly [string, HistoryResult])[] = []
  for (const conversationID of conversationIDs)
    histories.push([conversationID, await readHistory(chat, conversationID, wait)])
  await wait(FOLLOWS_MS)
  const all = (await chat.getConversationList()).data.conversationList
  // A live room is in the list only on the device that is in it.
  const shared = new Set([...conversationIDs, TYPES.CONV_SYSTEM])
  const conversationList = all.filter(({ conversationID }) => shared.has(conversationID))
  for (const [conversationID, history] of histories) {
    const conversation = conversationList.find((one) => one.conversationID === conversationID)
    if (history instanceof ImError) lines.push(`${conversationID} is refused with ${history.code}`)
    else lines.push(...timelineOf(chat, conversationID, history, conversation))
  }
  lines.push(`list ${conversationList.map(({ conversationID }) => conversationID).sort()}`)
  if (!isSorted(conversationList)) lines.push(`list not sorted: ${conversationList.map(lastOf)}`)
  for (const conversation of conversationList) {
    const { conversationID, unreadCount } = conversation
    const shown = [`unread ${unreadCount}`, lastOf(conversation), settingsOf(conversation)]
    for (const part of shown) lines.push(`${conversationID} ${part}`)
  }
  if (conversationIDs.some((id) => id.includes('@TOPIC#_')))
    lines.push(...(await topicsOf(chat, histories)))
  return [...lines, `total ${chat.getTotalUnreadMessageCount()}`, ...(await people(chat))]
}
