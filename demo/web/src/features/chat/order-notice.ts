import type { CustomPayload } from 'tavern-im/strict'
import { isAltered, PLATFORM } from './platform-message.ts'

/** What happened to an order, said in its chat. */
export interface OrderNotice {
  readonly text: string
  /** False: screens look anew, and nobody reads it. */
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

/** Reads a message; null where it is no notice of an order, only looks like one, or is not any longer what the back end said. */
export const readOrderNotice = (message: NoticeMessage): OrderNotice | null => {
  if (message.type !== 'TIMCustomElem' || message.from !== PLATFORM) return null
  if (isAltered(message)) return null
  const { type, show } = fieldsIn(message.cloudCustomData)
  if (type !== 'notification') return null
  return { text: (message.payload as CustomPayload).extension, isShown: show !== false }
}

/** What a notice says to programs. */
interface Happened {
  /** `joined`, `started` …; '' where it is not said. */
  readonly code: string
  /** '' where no order is named. */
  readonly orderID: string
  readonly kind: 'dailian' | 'raid'
}

const ID = /^\d{1,15}$/

/** Reads the data of a notice. */
export const happenedIn = (payload: unknown): Happened => {
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
