import type { AnnotationFeature } from '../annotations/index.ts'
import type { BlacklistFeature } from '../blacklist/index.ts'
import type { ConversationFeature } from '../conversations/index.ts'
import type { FollowFeature } from '../follow/index.ts'
import type { FriendEvent } from '../friends/commands.ts'
import type { FriendFeature } from '../friends/index.ts'
import type { GroupDataFeature } from '../group-data/index.ts'
import type { GroupFeature } from '../groups/index.ts'
import { c2cID, idOf, isKnownKind, type MessageFeature } from '../messages/index.ts'
import type { ProfileFeature } from '../profiles/index.ts'
import type { ReceiptFeature } from '../receipts/index.ts'
import type { TopicFeature } from '../topics/index.ts'
import type { AccountEntry, AccountEvent, ConversationPlace } from './commands.ts'
import { applyConversationEvent, isConversationEvent } from './conversation-events.ts'
import { isMalformed } from './shapes.ts'

export interface Uses {
  readonly profiles: ProfileFeature
  readonly blacklist: BlacklistFeature
  readonly friends: FriendFeature
  readonly follow: FollowFeature
  readonly groups: GroupFeature
  readonly messages: MessageFeature
  readonly receipts: ReceiptFeature
  readonly annotations: AnnotationFeature
  readonly groupData: GroupDataFeature
  readonly conversations: ConversationFeature
  readonly topics: TopicFeature
}

/** What is not about messages of a conversation. */
type PlainEvent =
  | Exclude<AccountEvent, ConversationPlace>
  | Extract<AccountEvent, { event: 'read' }>

type Rows = {
  readonly [Name in PlainEvent['event']]: (
    uses: Uses,
    event: Extract<PlainEvent, { event: Name }>,
    position: number,
  ) => void
}

const friendsTold = ({ friends }: Uses, event: FriendEvent, position: number): void =>
  friends.told(event, position)

/** One row per account event. The same rows serve pushes and recovery. */
const rows: Rows = {
  read({ conversations }, event, position) {
    conversations.read(idOf(event), { ...event, position })
  },
  reads({ conversations }, { readList }, position) {
    for (const read of readList) conversations.read(idOf(read), { ...read, position })
  },
  peerRead({ messages }, { peerAccount, readTime }) {
    messages.peerRead(c2cID(peerAccount), readTime)
  },
  profile({ profiles }, { profile }) {
    profiles.changed(profile)
  },
  receiveOption({ conversations }, { receiveOption }) {
    conversations.receiveOptionSet(receiveOption)
  },
  folders({ conversations }, { folderList }, position) {
    conversations.foldersTold(folderList, position)
  },
  blacklist({ blacklist }, event) {
    blacklist.changed(event)
  },
  friends: friendsTold,
  friendsRemoved: friendsTold,
  friendGroups: friendsTold,
  friendApplications: friendsTold,
  friendApplicationsRead: friendsTold,
  follow({ follow }, event) {
    follow.changed(event)
  },
  groupJoined({ groups }, { group }, position) {
    if (!groups.isLeft(group.groupID, position)) groups.joined(group, position)
  },
  groupLeft({ groups }, { groupID, number }, position) {
    groups.left(groupID, position, number)
  },
  groupSelf({ groups }, { groupID, selfInfo }, position) {
    groups.selfChanged(groupID, selfInfo, position)
  },
}

const ofRows: ReadonlySet<AccountEvent['event']> = new Set([
  ...(['read', 'reads', 'peerRead'] as const),
  ...(['messageChanged', 'messagesDeleted', 'historyCleared'] as const),
  ...(['conversation', 'conversationDeleted', 'discarded'] as const),
  'groupSelf',
])

/** Whether an event changes what a conversation's row says: it is told no second time where it is applied twice. */
export const isOfRow = ({ event }: AccountEvent): boolean => ofRows.has(event)

/** Applies one event; an unknown one (of a newer server) is passed over, and one that is malformed. */
export const applyAccountEvent = (uses: Uses, { data: event, position }: AccountEntry): void => {
  if (isMalformed(event)) return
  if (isConversationEvent(event)) {
    if (!isKnownKind(event.conversationType)) return
    applyConversationEvent(uses, idOf(event), event, position)
    return
  }
  if (!Object.hasOwn(rows, event.event)) return
  const row = rows[event.event] as (uses: Uses, event: PlainEvent, position: number) => void
  row(uses, event, position)
}
