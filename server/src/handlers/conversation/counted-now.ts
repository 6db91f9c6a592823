import type { WireConversation } from 'tavern-im/protocol'
import type { Account } from '../../core/entities.ts'

/**
 * Rows of C2C conversations with what is unread at this moment: recalls and deletions that were decided since a
 * row was read are told before the answer, and would be undone by it. Call it last, in the turn of the answer.
 */
export const countedNow = (
  { sides }: Account,
  rows: readonly WireConversation[],
): WireConversation[] =>
  rows.map((row) => {
    const side = row.userID === undefined ? undefined : sides.get(row.userID)
    // Where a message came since, clients take the row for what it is: older.
    if (side === undefined || side.head.lastSequence + 1 !== row.nextMessageSeq) return row
    return { ...row, unreadCount: side.unread, messageReadSeq: side.readSequence }
  })
