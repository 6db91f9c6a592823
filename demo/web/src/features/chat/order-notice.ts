import type { CustomPayload } from 'tavern-im/strict'
import { isAltered, PLATFORM } from './platform-message.ts'

/** An event of an order in its chat. */
export interface OrderNotice {
  readonly text: string
  /** False if screens refetch but the chat shows nothing. */
  readonly isShown: boolean
}

interface NoticeMessage {
  readonly type: string
  readonly from: string
  readonly payload: unknown
  readonly cloudCustomData: string
  readonly version: number
  readonly modifierInfo?: { readonly userID: string }
}

type Fields = Readonly<Record<string, unknown>>

const fieldsIn = (json: string): Fields => {
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null ? (read as Fields) : {}
  } catch {
    return {}
  }
}

/**
 * Parses a message; null if it is no genuine order notice or was modified by anyone but the back
 * end.
 */
export const readOrderNotice = (message: NoticeMessage): OrderNotice | null => {
  if (message.type !== 'TIMCustomElem' || message.from !== PLATFORM) return null
  if (isAltered(message)) return null
  const { type, show } = fieldsIn(message.cloudCustomData)
  if (type !== 'notification') return null
  return { text: (message.payload as CustomPayload).extension, isShown: show !== false }
}

/** The machine-readable part of a notice. */
interface NoticeData {
  /** `joined`, `started` …; '' if absent. */
  readonly code: string
  /** '' if absent. */
  readonly orderID: string
  readonly kind: 'dailian' | 'raid'
}

const ID = /^\d{1,15}$/

export const noticeDataIn = (payload: unknown): NoticeData => {
  const { code, data } = fieldsIn((payload as CustomPayload).data)
  const { order_id: id, cardType } = (
    typeof data === 'object' && data !== null ? data : {}
  ) as Fields
  return {
    code: typeof code === 'string' ? code : '',
    orderID: typeof id === 'string' && ID.test(id) ? id : '',
    kind: cardType === 'raid' ? 'raid' : 'dailian',
  }
}
