import type { ConversationFilter } from './api.ts'
import type { Conversation } from './model.ts'

/** Whether a conversation meets a filter. */
export const meets =
  ({ type, markType, groupName, hasUnreadCount, hasGroupAtInfo }: ConversationFilter) =>
  (conversation: Readonly<Conversation>): boolean =>
    (type === undefined || conversation.type === type) &&
    (markType === undefined || isAmong(Number(markType), conversation.markList)) &&
    (groupName === undefined || isAmong(groupName, conversation.conversationGroupList)) &&
    (hasUnreadCount === undefined || conversation.unreadCount > 0 === hasUnreadCount) &&
    (hasGroupAtInfo === undefined || conversation.groupAtInfoList.length > 0 === hasGroupAtInfo)

/** 0 and '' match conversations with an empty list. */
const isAmong = <Value extends string | number>(
  requested: Value,
  list: readonly Value[],
): boolean => (requested ? list.includes(requested) : list.length === 0)
