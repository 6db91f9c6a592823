import type { AnnotationEventData } from '../features/annotations/api.ts'
import type { BlacklistEventData } from '../features/blacklist/api.ts'
import type { ConfigurationEventData } from '../features/configuration/api.ts'
import type { ConversationEventData } from '../features/conversations/api.ts'
import type { FollowEventData } from '../features/follow/api.ts'
import type { FriendEventData } from '../features/friends/api.ts'
import type { GroupDataEventData } from '../features/group-data/api.ts'
import type { GroupEventData } from '../features/groups/api.ts'
import type { ClientEventData } from '../features/kernel.ts'
import type { MessageEventData } from '../features/messages/api.ts'
import type { PresenceEventData } from '../features/presence/api.ts'
import type { ProfileEventData } from '../features/profiles/api.ts'
import type { ReceiptEventData } from '../features/receipts/api.ts'
import type { TopicEventData } from '../features/topics/api.ts'

/** `event.data` of every event, by the event's value (api-semantics 1.1). */
export interface EventData
  extends ClientEventData,
    MessageEventData,
    ReceiptEventData,
    AnnotationEventData,
    ConversationEventData,
    FriendEventData,
    GroupEventData,
    GroupDataEventData,
    TopicEventData,
    ProfileEventData,
    FollowEventData,
    BlacklistEventData,
    PresenceEventData,
    ConfigurationEventData {}

/**
 * Events that carry a whole list, or the total. If one was emitted while no handler listened, the first handler that is
 * added later receives it (SESSION-44).
 */
export const stateEvents: ReadonlySet<keyof EventData> = new Set([
  'onConversationListUpdated',
  'onTotalUnreadMessageCountUpdated',
  'onConversationGroupListUpdated',
  'onGroupListUpdated',
  'onFriendListUpdated',
  'onFriendGroupListUpdated',
  'onFriendApplicationListUpdated',
  'blacklistUpdated',
])
