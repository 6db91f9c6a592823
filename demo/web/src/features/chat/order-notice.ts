import type { CustomPayload } from 'tavern-im'

/** The back end: nobody else can write in its name. */
const TELLER = 'administrator'

/** What happened to an order, said in its chat. */
export interface OrderNotice {
  readonly text: string
  /** False: screens look anew, and nobody reads it. */
  readonly isShown: boolean
}

interface Said {
  readonly type: string
  readonly from: string
  readonly payload: unknown
  readonly cloudCustomData: string
}

interface Marker {
  readonly type?: unknown
  readonly show?: unknown
}

const markerOf = (cloudCustomData: string): Marker => {
  try {
    return JSON.parse(cloudCustomData) ?? {}
  } catch {
    return {}
  }
}

/** Reads a message; null where it is no notice of an order, or only looks like one. */
export const readOrderNotice = (message: Said): OrderNotice | null => {
  if (message.type !== 'TIMCustomElem' || message.from !== TELLER) return null
  const { type, show } = markerOf(message.cloudCustomData)
  if (type !== 'notification') return null
  return { text: (message.payload as CustomPayload).extension, isShown: show !== false }
}
