import type { Conversation } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import type { Media } from './media.ts'
import {
  downloadKeysOf,
  downloadKeysWithin,
  mayNameFiles,
  withUrls,
  withUrlsWithin,
} from './payload-urls.ts'

interface Content {
  readonly type: string
  readonly payload: object
}

type Merged = Parameters<typeof withUrlsWithin>[0]

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
  messages: Merged,
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
