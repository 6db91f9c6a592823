import { previewOf, type WireMessage, type WireOfflinePush } from 'tavern-im/protocol'

/** What a device shows. */
export interface Notification {
  readonly title: string
  readonly body: string
  /** The conversation: a newer one of the same takes its place. */
  readonly tag: string
  readonly sequence: number
  /** Unix seconds. */
  readonly time: number
  /** What is unread in all. */
  readonly badge: number
  /** What the sender has given for the device. */
  readonly extension?: string
  readonly apnsInfo?: WireOfflinePush['apnsInfo']
  readonly androidInfo?: WireOfflinePush['androidInfo']
  /** In the place of the one with the same sequence: its message is recalled. */
  readonly isRecalled?: true
}

/** What of a notification is the same for all who are told. */
export type Wording = Omit<Notification, 'badge' | 'tag'>

const RECALLED = '撤回了一条消息'

const nameOf = ({ nick, from }: WireMessage) => nick || from

/** `group`: its name, of groups. Undefined: nothing is to be shown. */
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

/** What a custom message is called is its sender's business: without a description it is not told. */
const defaultBody = (type: string, payload: object): string => {
  if (type !== 'TIMCustomElem') return previewOf(type, payload)
  const { description } = payload as { description?: unknown }
  return typeof description === 'string' ? description : ''
}

/** What stands in the place of a message that is recalled. */
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
