import type { Message, MessageType, Snapshot } from 'tavern-im/strict'

/** What a message says of the one that it answers, by the convention of the UI kits of this API. */
export interface Quote {
  readonly messageID: string
  /** What it said, in short; '' where that is no text. */
  readonly messageAbstract: string
  /** Who said it. */
  readonly messageSender: string
  /** Where it stands in its conversation, as `jumpTo` takes it; 0 where it is not said. */
  readonly messageSequence: number
  /** Of which kind it was; null where it is not said. */
  readonly messageType: MessageType | null
}

const KEY = 'messageReply'

/** The numbers of kinds in the convention, from 1 on. */
const KINDS: readonly MessageType[] = [
  'TIMTextElem',
  'TIMCustomElem',
  'TIMImageElem',
  'TIMSoundElem',
  'TIMVideoFileElem',
  'TIMFileElem',
  'TIMLocationElem',
  'TIMFaceElem',
  'TIMGroupTipElem',
  'TIMRelayElem',
]

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
  const { ID, nick, from, sequence, time, type } = message
  const quote = {
    messageID: ID,
    messageAbstract: textOf(message).slice(0, 100),
    messageSender: nick || from,
    messageType: KINDS.indexOf(type) + 1,
    messageSequence: sequence,
    messageTime: time,
    version: 1,
  }
  return JSON.stringify({ ...fieldsOf(cloudCustomData), [KEY]: quote })
}

/** What a message answers; null where it answers none. */
export const quoteOf = ({ cloudCustomData }: Pick<Message, 'cloudCustomData'>): Quote | null => {
  if (!cloudCustomData.includes(KEY)) return null
  const quote = fieldsOf(cloudCustomData)[KEY] as Partial<Record<keyof Quote, unknown>> | undefined
  if (typeof quote !== 'object' || typeof quote?.messageID !== 'string') return null
  const {
    messageID,
    messageAbstract = '',
    messageSender = '',
    messageSequence,
    messageType,
  } = quote
  return {
    messageID,
    messageAbstract: String(messageAbstract),
    messageSender: String(messageSender),
    messageSequence: Number.isSafeInteger(messageSequence) ? Number(messageSequence) : 0,
    messageType: KINDS[Number(messageType) - 1] ?? null,
  }
}
