import type { Message, MessageType, Snapshot } from 'tavern-im/strict'

/** The quoted message in a reply, by the convention of the UI kits of this API. */
export interface Quote {
  readonly messageID: string
  /** Its shortened text; '' if it has none. */
  readonly messageAbstract: string
  /** Name of its sender. */
  readonly messageSender: string
  /** Its sequence, for `jumpTo`; 0 if unknown. */
  readonly messageSequence: number
  /** Its type; null if unknown. */
  readonly messageType: MessageType | null
}

const KEY = 'messageReply'

/** Types in the order of their numbers in the convention, from 1 on. */
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

/** Adds a quote of a message to custom data. */
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

/** The quote in a message; null if there is none. */
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
