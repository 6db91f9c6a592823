import type { MessageExtension, MessageReactions } from './annotations/model.ts'
import type { ReceiveMessageOpt } from './conversations/api.ts'
import type { Conversation } from './conversations/model.ts'
import type { FollowListChange } from './follow/api.ts'
import type { FriendApplicationList } from './friends/api.ts'
import type { Friend, FriendGroup } from './friends/model.ts'
import type { GroupAttributes } from './group-data/api.ts'
import type { Group } from './groups/model.ts'
import type { Message, UserInfo } from './messages/model.ts'
import type { UserStatus } from './presence/model.ts'
import type { Profile } from './profiles/model.ts'
import type { ReadReceipt } from './receipts/api.ts'
import type { Topic } from './topics/model.ts'

/** `event.data` of every event, by the event's value (api-semantics 1.1). */
export interface EventData {
  sdkStateReady: Record<never, never>
  sdkStateNotReady: Record<never, never>
  /** The client is destroyed; no event follows. */
  sdkDestroy: { SDKAppID: number }
  onMessageReceived: Message[]
  /** Messages that were modified by any user; each has `isModified`. */
  onMessageModified: Message[]
  /** Messages that others recalled; each has `isRevoked`. */
  onMessageRevoked: Message[]
  onMessageReadByPeer: Message[]
  /** Readers of my messages that requested receipts. */
  onMessageReadReceiptReceived: ReadReceipt[]
  /** Without the keys that did not change. */
  onMessageExtensionsUpdated: { messageID: string; extensions: MessageExtension[] }
  onMessageExtensionsDeleted: { messageID: string; keyList: string[] }
  /** Only the changed ones; `totalUserCount` 0: no user has this reaction any longer. */
  onMessageReactionsUpdated: MessageReactions
  /** All conversations, sorted. */
  onConversationListUpdated: Conversation[]
  onTotalUnreadMessageCountUpdated: number
  /** Names of all folders. */
  onConversationGroupListUpdated: string[]
  /** All conversations of a folder, sorted, after one was added or removed. */
  onConversationInGroupUpdated: { groupName: string; conversationList: Conversation[] }
  /** When I want no disturbance, as any of my devices has set it. */
  onAllReceiveMessageOptUpdated: ReceiveMessageOpt
  /** All friends. */
  onFriendListUpdated: Friend[]
  onFriendGroupListUpdated: FriendGroup[]
  onFriendApplicationListUpdated: FriendApplicationList
  onGroupListUpdated: Group[]
  /**
   * All attributes of a group after a change; the client that made the change receives the event
   * too.
   */
  groupAttributesUpdated: { groupID: string; groupAttributes: GroupAttributes }
  /** Custom data that the app's back end sends to all members of a group or live room. */
  onRoomCustomDataReceived: { groupID: string; data: string }[]
  /** One event for each changed counter; the client that made the change receives it too. */
  onGroupCounterUpdated: { groupID: string; key: string; value: number }
  /** A message was pinned, or is not any more: taken down, or recalled. */
  onPinnedGroupMessageUpdated: {
    groupID: string
    message: Message
    isPinned: boolean
    operatorInfo: UserInfo
  }
  onTopicCreated: { groupID: string; topicID: string }
  onTopicDeleted: { groupID: string; topicIDList: string[] }
  /** Profile, unread or last message. */
  onTopicUpdated: { groupID: string; topic: Topic }
  onProfileUpdated: Profile[]
  /** Users who began or stopped following me. */
  onMyFollowersListUpdated: FollowListChange
  /** Users that I began or stopped following. */
  onMyFollowingListUpdated: FollowListChange
  /** Both. */
  onMutualFollowersListUpdated: FollowListChange
  /** The complete list of the users I have blocked. */
  blacklistUpdated: string[]
  /** Changed statuses: of subscribed users, of friends if the app is configured so, and my own. */
  onUserStatusUpdated: UserStatus[]
  kickedOut: {
    type: 'multipleAccount' | 'multipleDevice' | 'REST_API_Kick' | 'userSigExpired'
  }
  /** The operator's configuration as it is now, a copy; keys that the SDK does not know are in it, too. */
  onServerConfigUpdated: { config: Record<string, unknown> }
  netStateChange: { state: 'connected' | 'connecting' | 'disconnected' }
  error: { code: number; message: string }
}
