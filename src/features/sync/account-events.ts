import { wireConversationType } from '../../protocol/names.ts'
import type { ConversationFeature } from '../conversations/index.ts'
import type { GroupFeature } from '../groups/index.ts'
import { c2cID, groupConversationID, type MessageFeature } from '../messages/index.ts'
import type { ProfileFeature } from '../profiles/index.ts'
import type { AccountEvent } from './commands.ts'

export interface Uses {
  readonly profiles: ProfileFeature
  readonly groups: GroupFeature
  readonly messages: MessageFeature
  readonly conversations: ConversationFeature
}

type Rows = {
  readonly [Name in AccountEvent['event']]: (
    uses: Uses,
    event: Extract<AccountEvent, { event: Name }>,
  ) => void
}

/** One row per account event. The same rows serve pushes and recovery. */
const rows: Rows = {
  read({ conversations }, { conversationType, to, unreadCount }) {
    const isC2C = conversationType === wireConversationType.c2c
    conversations.read(isC2C ? c2cID(to) : groupConversationID(to), unreadCount)
  },
  peerRead({ messages }, { peerAccount, readTime }) {
    messages.peerRead(c2cID(peerAccount), readTime)
  },
  profile({ profiles }, { profile }) {
    profiles.changed(profile)
  },
  groupJoined({ groups }, { group }) {
    groups.joined(group)
  },
  groupLeft({ groups }, { groupID }) {
    groups.left(groupID)
  },
}

/** Applies one event; an unknown one (of a newer server) is passed over. */
export const applyAccountEvent = (uses: Uses, event: AccountEvent): void => {
  if (!Object.hasOwn(rows, event.event)) return
  const row = rows[event.event] as (uses: Uses, event: AccountEvent) => void
  row(uses, event)
}
