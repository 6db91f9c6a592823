/** Kinds whose payloads refer to files, and merged messages, which contain others. */
const fileKinds: ReadonlySet<string> = new Set([
  'TIMImageElem',
  'TIMSoundElem',
  'TIMVideoFileElem',
  'TIMFileElem',
])

const MERGED = 'TIMRelayElem'

/** Whether messages of a kind may refer to files. */
export const mayNameFiles = (type: string): boolean => fileKinds.has(type) || type === MERGED

/** The fields of a message within a merged one that matter for files. */
interface Merged {
  readonly messageBody: readonly { readonly type: string; readonly payload: object }[]
}

/** Replaces every file URL of a payload by the result of `change`; leaves the rest unchanged. */
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

/** The same for all messages of a merged one. */
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

/** Keys of the contents of merged messages that are stored on the server. */
export const downloadKeysOf = (type: string, payload: object): readonly string[] => {
  if (type !== MERGED) return []
  const { downloadKey, messageList } = payload as {
    readonly downloadKey: string
    readonly messageList: readonly Merged[]
  }
  const own = downloadKey === '' ? [] : [downloadKey]
  return [...own, ...downloadKeysWithin(messageList)]
}

/** The same for all messages of a merged one. */
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
