import type { SendOptions } from 'tavern-im/react'
import { addressOf } from '../chat/conversation-names.ts'

/** How a message is sent: in groups its sender wants to know who has read it. */
export const sendOptionsOf = (
  conversationID: string,
  mentioned: readonly string[] = [],
): SendOptions => ({
  ...(addressOf(conversationID)?.type === 'GROUP' && { needReadReceipt: true }),
  ...(mentioned.length > 0 && { atUserList: mentioned }),
})
