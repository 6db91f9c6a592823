/** Kinds whose payloads name files, and merged ones, which hold others. */
const fileKinds: ReadonlySet<string> = new Set([
  'TIMImageElem',
  'TIMSoundElem',
  'TIMVideoFileElem',
  'TIMFileElem',
])

const MERGED = 'TIMRelayElem'

/** Whether messages of a kind may name files. */
export const mayNameFiles = (type: string): boolean => fileKinds.has(type) || type === MERGED

/** A message within a merged one, as far as it concerns files. */
interface Merged {
  readonly messageBody: readonly { readonly type: string; readonly payload: object }[]
}

/** What `change` makes of every URL that a payload names a file by; the rest stays as it is. */
export const withUrls = (
  type: string,
  payload: object,
  change: (url: string) => string,
): object => {
  if (fileKinds.has(type)) return inFields(payload, '', change) as object
  if (type !== MERGED) return payload
  const { messageList } = payload as { readonly messageList: readonly Merged[] }
  return { ...payload, messageList: withUrlsWithin(messageList, change) }
}

/** The same of all messages of a merged one. */
export const withUrlsWithin = <Message extends Merged>(
  messages: readonly Message[],
  change: (url: string) => string,
): Message[] =>
  messages.map((message) => ({
    ...message,
    messageBody: message.messageBody.map((element) => ({
      ...element,
      payload: withUrls(element.type, element.payload, change),
    })),
  }))

/** Keys under which merged messages in a payload have their content on the server. */
export const downloadKeysOf = (type: string, payload: object): readonly string[] => {
  if (type !== MERGED) return []
  const { downloadKey, messageList } = payload as {
    readonly downloadKey: string
    readonly messageList: readonly Merged[]
  }
  const own = downloadKey === '' ? [] : [downloadKey]
  return [...own, ...downloadKeysWithin(messageList)]
}

/** The same of all messages of a merged one. */
export const downloadKeysWithin = (messages: readonly Merged[]): readonly string[] =>
  messages.flatMap(({ messageBody }) =>
    messageBody.flatMap(({ type, payload }) => downloadKeysOf(type, payload)),
  )

const inFields = (value: unknown, name: string, change: (url: string) => string): unknown => {
  if (typeof value === 'string') return /url$/i.test(name) ? change(value) : value
  if (Array.isArray(value)) return value.map((one) => inFields(one, name, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, inFields(part, key, change)]),
  )
}
