import {
  decodeMessage,
  type WireConversation,
  type WireProfile,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Group } from './entities.ts'
import type { memberView } from './group-view.ts'

/** A row of the queries of C2C conversations; of notices, where both accounts are the same. */
export interface SideRow {
  readonly account_id: number
  readonly peer_id: number
  readonly user_id: string
  readonly profile: string
  readonly unread: number
  readonly read_sequence: number
  readonly peer_read_time: number
  readonly next_sequence: number
  readonly last_time: number
  readonly is_pinned: number
  readonly remind: number
  readonly position: number
  readonly body: Uint8Array | null
}

export const c2cView = (row: SideRow): WireConversation => ({
  ...(row.account_id === row.peer_id ? { type: wireConversationType.system } : peerOf(row)),
  unreadCount: row.unread,
  messageReadSeq: row.read_sequence,
  nextMessageSeq: row.next_sequence,
  c2cPeerReadTime: row.peer_read_time,
  isPinned: row.is_pinned === 1,
  messageRemindType: row.remind,
  ...(row.body === null ? {} : { lastMessage: decodeMessage(row.body) }),
})

const peerOf = ({ user_id: userID, profile }: SideRow) => {
  const { nick = '', avatar = '' } = JSON.parse(profile) as WireProfile
  return { type: wireConversationType.c2c, userID, nick, avatar }
}

/**
 * A group's row; null where lists do not show it: a group shows from its first message on, which is the
 * tip of its creation.
 */
export const groupConversation = (
  { head }: Group,
  { group, read }: Awaited<ReturnType<typeof memberView>>,
): WireConversation | null => {
  if (head.shown === null) return null
  return {
    type: wireConversationType.group,
    group,
    unreadCount: read.unreadCount,
    messageReadSeq: read.readedSequence,
    nextMessageSeq: group.nextMessageSeq,
    c2cPeerReadTime: 0,
    isPinned: false,
    messageRemindType: group.selfInfo?.messageRemindType ?? 0,
    lastMessage: decodeMessage(head.shown),
  }
}
