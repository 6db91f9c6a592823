import type { Quote } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import { kindText, shownText } from '../../chat/message-text.ts'
import { senderName } from '../../chat/sender-name.ts'

/** What stands for a message that is answered. */
export interface QuoteText {
  /** Who said it, as the chat server knows; '' where it is not in memory, or nothing of it is left. */
  readonly name: string
  readonly words: string
  /** Whether there is something to look at. */
  readonly isThere: boolean
}

/** A message that is answered, as it is now. */
export const textOfQuoted = (message: Snapshot<Message>): QuoteText => {
  if (message.isRevoked) return { name: '', words: '引用的消息已撤回', isThere: false }
  if (message.isDeleted) return { name: '', words: '引用的消息已删除', isThere: false }
  return { name: senderName(message), words: shownText(message), isThere: true }
}

/**
 * What an answer says of the message that it answers; `quoted` is that message, where it is in memory. Without it there are the
 * words of who answers alone: they are shown as a quotation, and no name that they claim.
 */
export const quoteText = (quote: Quote, quoted: Snapshot<Message> | null): QuoteText => {
  if (quoted !== null) return textOfQuoted(quoted)
  const { messageAbstract, messageType } = quote
  return {
    name: '',
    words: `引用“${messageAbstract || kindText(messageType)}”`,
    isThere: quote.messageSequence > 0,
  }
}
