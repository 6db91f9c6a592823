import {
  downloadKeysOf,
  downloadKeysWithin,
  mayNameFiles,
  withUrls,
  withUrlsWithin,
} from '../../objects/payload-urls.ts'
import type { Head } from '../memory/entities.ts'
import type { Services } from '../services.ts'

interface Content {
  readonly type: string
  readonly payload: object
}

type Merged = Parameters<typeof withUrlsWithin>[0]

/** Merged messages that one refers to by their keys: each may name thousands of files, and they are written one by one. */
const MERGED_WITHIN = 300

const keptKeys = (keys: readonly string[]): readonly string[] =>
  [...new Set(keys)].slice(0, MERGED_WITHIN)

/**
 * Writes down, in the commit of a new message, which files, and which contents of merged messages, it names: they stay
 * as long as it does. Only URLs that were signed here count, so that nobody can hold, or guess, what it has never had.
 */
export const refer = (
  services: Services,
  { id, app }: Head,
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

/** The same of the content of a merged message, which messages name by its key. */
export const referInMerged = (
  services: Services,
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

/** Takes from a recalled message the files and contents that it named; what no other one names is removed. */
export const forgetReferences = (
  services: Services,
  { id }: Head,
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

/** The files that are named where `look` is called with every URL. */
const keysIn = (
  { objects }: Services,
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
