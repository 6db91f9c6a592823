import type { ConversationFilter } from './api.ts'
import type { Conversation } from './model.ts'

/** Whether a conversation is what a filter asks for. */
export const meets =
  ({ type, markType, groupName, hasUnreadCount, hasGroupAtInfo }: ConversationFilter) =>
  (conversation: Readonly<Conversation>): boolean =>
    (type === undefined || conversation.type === type) &&
    (markType === undefined || isAmong(Number(markType), conversation.markList)) &&
    (groupName === undefined || isAmong(groupName, conversation.conversationGroupList)) &&
    (hasUnreadCount === undefined || conversation.unreadCount > 0 === hasUnreadCount) &&
    (hasGroupAtInfo === undefined || conversation.groupAtInfoList.length > 0 === hasGroupAtInfo)

/** 0 and '' ask for conversations with nothing there. */
const isAmong = <Value extends string | number>(
  requested: Value,
  list: readonly Value[],
): boolean => (requested ? list.includes(requested) : list.length === 0)
