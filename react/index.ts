export type { Outcome } from './actions.ts'
export { ChatProvider, type ChatProviderProps } from './chat-provider.tsx'
export type {
  GroupAction,
  GroupDisabledReason,
  GroupDisabledReasons,
} from './group-disabled-reasons.ts'
export type { DisabledReason, DisabledReasons, MessageAction } from './message-disabled-reasons.ts'
export type { DateBreak, MessageItem, Messages, TimelineHole, UnreadMark } from './messages.ts'
export type { Paging } from './pages.ts'
export type { QueryState } from './query.ts'
export { type Quote, quoteOf } from './quote.ts'
export { suspending } from './suspending.ts'
export { useAutoMarkRead } from './use-auto-mark-read.ts'
export { useChat } from './use-chat.ts'
export { useConnection } from './use-connection.ts'
export { type ConversationState, useConversation } from './use-conversation.ts'
export { type ConversationActions, useConversationActions } from './use-conversation-actions.ts'
export {
  type ConversationListFilter,
  type ConversationListState,
  useConversationList,
} from './use-conversation-list.ts'
export { type DraftState, useDraft } from './use-draft.ts'
export { useEvent } from './use-event.ts'
export { type FollowState, useFollow } from './use-follow.ts'
export { type FollowKind, type FollowListState, useFollowList } from './use-follow-list.ts'
export { type FriendsState, useFriends } from './use-friends.ts'
export { type GroupState, useGroup } from './use-group.ts'
export {
  type GroupMembersOptions,
  type GroupMembersState,
  useGroupMembers,
} from './use-group-members.ts'
export {
  type InvitationState,
  type InvitationsState,
  useInvitation,
  useInvitations,
} from './use-invitation.ts'
export { type MessageState, useMessage } from './use-message.ts'
export type { MessageActions } from './use-message-actions.ts'
export { type MessageActionsState, useMessageActions } from './use-message-actions.ts'
export { type MessagesOptions, useMessages } from './use-messages.ts'
export { type OutboxState, useOutbox } from './use-outbox.ts'
export { type ReactionsState, useReactions } from './use-reactions.ts'
export { type ReadState, useReadState } from './use-read-state.ts'
export {
  type FriendRequestsState,
  type GroupRequestsState,
  type UseRequests,
  useRequests,
} from './use-requests.ts'
export {
  type SearchKind,
  type SearchOptionsOf,
  type SearchResults,
  type SearchState,
  useSearch,
} from './use-search.ts'
export type { MessageSender, Sending, SendOptions, SendResult } from './use-send-message.ts'
export { useSendMessage } from './use-send-message.ts'
export { useSession } from './use-session.ts'
export type { ReadOptions } from './use-store.ts'
export { type SyncStatus, useSyncStatus } from './use-sync-status.ts'
export { type TopicsState, useTopics } from './use-topics.ts'
export { type TotalUnreadState, useTotalUnread } from './use-total-unread.ts'
export { type TypingIndicator, useTyping } from './use-typing.ts'
export { type UploadState, useUpload } from './use-upload.ts'
export { type UserState, useUser } from './use-user.ts'
export { type UserStatusState, useUserStatus } from './use-user-status.ts'
