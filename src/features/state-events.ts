import type { EventData } from './event-data.ts'

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
