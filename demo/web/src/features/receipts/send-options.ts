import type { SendOptions } from 'tavern-im/react'
import { addressOf } from '../chat/conversation-names.ts'

/** The options of a send: in groups it requests read receipts. */
export const sendOptionsOf = (
  conversationID: string,
  mentioned: readonly string[] = [],
): SendOptions => ({
  ...(addressOf(conversationID)?.type === 'GROUP' && { needReadReceipt: true }),
  ...(mentioned.length > 0 && { atUserList: mentioned }),
})
