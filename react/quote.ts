import type { Message, Snapshot } from 'tavern-im'

/** What a message says of the one that it answers, by the convention of the UI kits of this API. */
export interface Quote {
  readonly messageID: string
  /** What it said, in short; '' where that is no text. */
  readonly messageAbstract: string
  /** Who said it. */
  readonly messageSender: string
}

const KEY = 'messageReply'

const textOf = ({ payload }: Snapshot<Message>): string => {
  const { text, description } = payload as { readonly text?: string; readonly description?: string }
  return text ?? description ?? ''
}

const fieldsOf = (cloudCustomData: string): Record<string, unknown> => {
  try {
    const fields = JSON.parse(cloudCustomData)
    return typeof fields === 'object' && fields !== null ? fields : {}
  } catch {
    return {}
  }
}

/** The custom data of a message that answers another. */
export const quoting = (message: Snapshot<Message>, cloudCustomData = ''): string => {
  const { ID, nick, from, sequence, time } = message
  const quote = {
    messageID: ID,
    messageAbstract: textOf(message).slice(0, 100),
    messageSender: nick || from,
    messageSequence: sequence,
    messageTime: time,
    version: 1,
  }
  return JSON.stringify({ ...fieldsOf(cloudCustomData), [KEY]: quote })
}

/** What a message answers; null where it answers none. */
export const quoteOf = ({ cloudCustomData }: Pick<Message, 'cloudCustomData'>): Quote | null => {
  if (!cloudCustomData.includes(KEY)) return null
  const quote = fieldsOf(cloudCustomData)[KEY] as Partial<Quote> | undefined
  if (typeof quote !== 'object' || typeof quote?.messageID !== 'string') return null
  const { messageID, messageAbstract = '', messageSender = '' } = quote
  return {
    messageID,
    messageAbstract: String(messageAbstract),
    messageSender: String(messageSender),
  }
}
