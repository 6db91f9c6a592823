import type { EventData } from './event-data.ts'

/**
 * Events that tell a whole list, or the total, as it is now. A host that begins to listen when one was told to nobody
 * hears it all the same (SESSION-44).
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
