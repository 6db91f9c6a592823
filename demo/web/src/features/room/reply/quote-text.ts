import type { Quote } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import { kindText, shownText } from '../../chat/message-text.ts'
import { senderName } from '../../chat/sender-name.ts'

/** The displayed parts of a quoted message. */
export interface QuoteText {
  /** The sender's name from the chat server; '' if the message is not loaded or was removed. */
  readonly name: string
  readonly words: string
  /** Whether the original can be shown. */
  readonly isThere: boolean
}

/** The quote of a message in its current state. */
export const textOfQuoted = (message: Snapshot<Message>): QuoteText => {
  if (message.isRevoked) return { name: '', words: '引用的消息已撤回', isThere: false }
  if (message.isDeleted) return { name: '', words: '引用的消息已删除', isThere: false }
  return { name: senderName(message), words: shownText(message), isThere: true }
}

/**
 * The quote in a reply; `quoted` is the original if it is loaded. Without it only the replier's
 * abstract is known: it is shown as a quotation and without a name.
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
