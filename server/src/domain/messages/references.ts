import type { Conversation } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import type { Media } from './media.ts'

interface Content {
  readonly type: string
  readonly payload: object
}

/**
 * Merged messages that one may refer to by keys: each may name thousands of files, written one by
 * one.
 */
const MERGED_WITHIN = 300

const keptKeys = (keys: readonly string[]): readonly string[] =>
  [...new Set(keys)].slice(0, MERGED_WITHIN)

/**
 * Writes, in the commit of a new message, references to the files and merged contents that it
 * names: they stay as long as the message. Only URLs signed by this server count, so that an
 * account cannot hold, or guess, a file it never had.
 */
export const refer = (
  services: Data & Media,
  { id, app }: Conversation,
  sequence: number,
  { type, payload }: Content,
): void => {
  const { objects, writer, tables } = services
  if (!mayNameFiles(type)) return
  const downloadKeys = keptKeys(downloadKeysOf(type, payload))
  for (const downloadKey of downloadKeys) {
    writer.write(tables.merger.named, [id, sequence, downloadKey, app])
    writer.write(tables.merger.kept, [downloadKey, app])
  }
  if (objects === undefined) return
  for (const fileKey of keysIn(services, app, (look) => withUrls(type, payload, look))) {
    writer.write(tables.reference.named, [id, sequence, app, fileKey])
  }
  for (const downloadKey of downloadKeys) {
    writer.write(tables.reference.namedByMerged, [id, sequence, downloadKey, app])
  }
}

/** The same for the content of a merged message, which messages name by its key. */
export const referInMerged = (
  services: Data & Media,
  app: number,
  downloadKey: string,
  messages: readonly Merged[],
): void => {
  const { objects, writer, tables } = services
  const keysWithin = keptKeys(downloadKeysWithin(messages))
  for (const within of keysWithin) {
    writer.write(tables.merger.namedWithin, [downloadKey, within, app])
    writer.write(tables.merger.kept, [within, app])
  }
  if (objects === undefined) return
  for (const fileKey of keysIn(services, app, (look) => withUrlsWithin(messages, look))) {
    writer.write(tables.reference.namedInMerged, [downloadKey, app, fileKey])
  }
  for (const within of keysWithin) {
    writer.write(tables.reference.mergedInMerged, [downloadKey, within])
  }
}

/**
 * Removes the references of a recalled message; files and contents without other references are
 * removed.
 */
export const forgetReferences = (
  services: Data & Media,
  { id }: Conversation,
  { sequence, type }: { readonly sequence: number; readonly type: string },
): void => {
  const { objects, writer, tables } = services
  if (!mayNameFiles(type)) return
  writer.write(tables.merger.goneWithMessage, [id, sequence, id, sequence])
  writer.write(tables.merger.forgotten, [id, sequence])
  writer.afterCommit(() => void services.mergerCleanUp.removeGone())
  if (objects === undefined) return
  writer.write(tables.reference.goneWithMessage, [id, sequence, id, sequence])
  writer.write(tables.reference.forgotten, [id, sequence])
  writer.afterCommit(() => void services.cleanUp?.removeGone())
}

/** The files named in a message; `look` is called with every URL. */
const keysIn = (
  { objects }: Media,
  app: number,
  walk: (look: (url: string) => string) => void,
): ReadonlySet<string> => {
  const keys = new Set<string>()
  walk((url) => {
    const named = objects?.named(app, url)
    if (named !== undefined) keys.add(named.fileKey)
    return url
  })
  return keys
}

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
const downloadKeysOf = (type: string, payload: object): readonly string[] => {
  if (type !== MERGED) return []
  const { downloadKey, messageList } = payload as {
    readonly downloadKey: string
    readonly messageList: readonly Merged[]
  }
  const own = downloadKey === '' ? [] : [downloadKey]
  return [...own, ...downloadKeysWithin(messageList)]
}

/** The same for all messages of a merged one. */
const downloadKeysWithin = (messages: readonly Merged[]): readonly string[] =>
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
