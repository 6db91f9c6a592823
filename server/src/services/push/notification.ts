import { previewOf, type WireMessage, type WireOfflinePush } from 'tavern-im/protocol'

/** Content of a notification. */
export interface Notification {
  readonly title: string
  readonly body: string
  /** The conversation: a newer notification replaces one with the same tag. */
  readonly tag: string
  readonly sequence: number
  /** Unix seconds. */
  readonly time: number
  /** Total unread count. */
  readonly badge: number
  /** Data of the sender for the device. */
  readonly extension?: string
  readonly apnsInfo?: WireOfflinePush['apnsInfo']
  readonly androidInfo?: WireOfflinePush['androidInfo']
  /** The notification replaces that of a recalled message with the same sequence. */
  readonly isRecalled?: true
}

/** The part of a notification that is the same for all recipients. */
export type Wording = Omit<Notification, 'badge' | 'tag'>

const RECALLED = '撤回了一条消息'

const nameOf = ({ nick, from }: WireMessage) => nick || from

/** `group`: name of the group, if it is one. Undefined: nothing is shown. */
export const wordingOf = (
  message: WireMessage,
  push: WireOfflinePush | undefined,
  group?: string,
): Wording | undefined => {
  if (push?.pushFlag === 1) return undefined
  const { sequence, time, type, payload } = message
  const own = group === undefined ? nameOf(message) : group
  const body = push?.description || defaultBody(type, payload)
  if (body === '') return undefined
  const who =
    group === undefined || push?.description ? '' : `${message.nameCard || nameOf(message)}：`
  const { extension, apnsInfo, androidInfo } = push ?? {}
  return {
    title: push?.title || own,
    body: who + body,
    sequence,
    time,
    ...(extension && { extension }),
    ...(apnsInfo && { apnsInfo }),
    ...(androidInfo && { androidInfo }),
  }
}

/** Only the sender can describe a custom message: without a description it is not shown. */
const defaultBody = (type: string, payload: object): string => {
  if (type !== 'TIMCustomElem') return previewOf(type, payload)
  const { description } = payload as { description?: unknown }
  return typeof description === 'string' ? description : ''
}

/** Content that replaces a recalled message. */
export const recalledWording = (message: WireMessage, group?: string): Wording => {
  const { sequence, time, extra } = message
  const by = extra?.revokerInfo?.nick || extra?.revokerInfo?.userID || nameOf(message)
  return {
    title: group ?? nameOf(message),
    body: group === undefined ? RECALLED : `${by}${RECALLED}`,
    sequence,
    time,
    isRecalled: true,
  }
}
