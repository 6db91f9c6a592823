import type { HistoryClearedEvent } from './commands.ts'
import type { ConversationContext } from './context.ts'
import { unreadReceived } from './take-row.ts'

/**
 * Applies that this user has cleared the history up to a sequence, on any device; may be repeated.
 */
export const historyCleared = (
  im: ConversationContext,
  conversationID: string,
  { sequence, unread }: Omit<HistoryClearedEvent, 'event'>,
): void =>
  im.changes.batch(() => {
    im.messages.cleared(conversationID, sequence)
    const record = im.conversations.get(conversationID)
    if (record === undefined) return
    im.conversations.historyCleared(conversationID, sequence)
    if (unread !== undefined) unreadReceived(im, conversationID, unread)
    im.listChanged()
    // After newer messages only the server knows the count and the last message.
    const isSure = record.newest <= sequence || (unread && record.entity.lastMessage.lastTime > 0)
    if (!isSure) im.refetches.request(conversationID)
  })
