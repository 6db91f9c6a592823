import type { Quote } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import { kindText, messageWords } from '../../chat/message-words.ts'

/** What stands for a message that is answered. */
export interface QuoteWords {
  /** Who said it; '' where nothing of it is left. */
  readonly name: string
  readonly words: string
  /** Whether there is something to look at. */
  readonly isThere: boolean
}

export const senderName = ({
  nameCard,
  nick,
  from,
}: Pick<Snapshot<Message>, 'nameCard' | 'nick' | 'from'>): string => nameCard || nick || from

/** A message that is answered, as it is now. */
export const wordsOfQuoted = (message: Snapshot<Message>): QuoteWords => {
  if (message.isRevoked) return { name: '', words: '引用的消息已撤回', isThere: false }
  if (message.isDeleted) return { name: '', words: '引用的消息已删除', isThere: false }
  const { type, payload } = message
  return { name: senderName(message), words: messageWords(type, payload), isThere: true }
}

/** What an answer says of the message that it answers; `quoted` is that message, where it is in memory. */
export const quoteWords = (quote: Quote, quoted: Snapshot<Message> | null): QuoteWords => {
  if (quoted !== null) return wordsOfQuoted(quoted)
  const { messageSender, messageAbstract, messageType } = quote
  return {
    name: messageSender,
    words: messageAbstract || kindText(messageType),
    isThere: quote.messageSequence > 0,
  }
}
