import type { ConversationListSnapshot, TimelineSnapshot } from './view.ts'

const none = Object.freeze([])

/** A timeline that nothing is known of. */
export const emptyTimeline: TimelineSnapshot = Object.freeze({
  items: none,
  hasOlder: true,
  hasNewer: false,
  newestSequence: 0,
  isWhole: false,
})

/** The list of conversations before its code is there. */
const emptyList: ConversationListSnapshot = Object.freeze({
  status: 'pending',
  source: 'none',
  error: null,
  conversationList: none,
})

/** The results of a view's functions before the code of messaging is there. */
export const emptyView = {
  conversationList: emptyList,
  conversation: null,
  meets: () => false,
  totalUnread: 0,
  readSequence: 0,
  message: null,
  profile: null,
  reactions: null,
  timeline: emptyTimeline,
  newestWindow: Object.freeze({ fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }),
}

/** The same for the parts of a view, by the feature that brings them; '' is messaging. */
export const emptyParts: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  '': {
    groups: { list: none, group: null },
    members: { list: none },
    outbox: { list: none },
    uploads: { progress: null },
  },
  presence: { presence: { status: null, isSubscribed: false } },
  friends: {
    friends: {
      list: none,
      groups: none,
      applications: Object.freeze({ friendApplicationList: none, unreadCount: 0 }),
    },
  },
  topics: { topics: { list: none } },
  signaling: { invitations: { open: none, invitation: null } },
}
