import type { WireExtension } from 'tavern-im/protocol'
import type { Services } from '../services.ts'
import type { MessageKey } from './reactions.ts'

/** Each takes an entry of a log that all share: so many has a user. */
export const EXTENSION_CHANGES_PER_MINUTE = 300

/** Where the extensions of a message stand. */
export interface ExtensionHead {
  /** One more with every change. */
  readonly global: number
  /** The change that last deleted something. */
  readonly clear: number
}

/** Keys and values stand as JSON in the database: so any text comes back unchanged. */
export const asStored = (text: string): string => JSON.stringify(text)

const wireExtension = (row: { key: string; value: string; seq: number }): WireExtension => ({
  key: JSON.parse(row.key),
  value: JSON.parse(row.value),
  seq: row.seq,
})

export const extensionHead = async (
  { storage, queries }: Services,
  key: MessageKey,
): Promise<ExtensionHead> => {
  const [row] = await storage.read(queries.extensionHead, key)
  return { global: row?.global_sequence ?? 0, clear: row?.clear_sequence ?? 0 }
}

/** What changed after a global sequence and is set, in the order of the changes. */
export const extensionsAfter = async (
  { storage, queries }: Services,
  key: MessageKey,
  start: number,
  count: number,
): Promise<WireExtension[]> => {
  const rows = await storage.read(queries.extensionsAfter, [...key, start, count])
  return rows.map(wireExtension)
}

/** What one change has set, without what was changed again since. */
export const extensionsOf = async (
  { storage, queries }: Services,
  key: MessageKey,
  globalSequence: number,
): Promise<WireExtension[]> => {
  const rows = await storage.read(queries.extensionsOf, [...key, globalSequence])
  return rows.map(wireExtension)
}

/** The value of a key; '' where it is not set. */
export const extensionValue = async (
  { storage, queries }: Services,
  key: MessageKey,
  name: string,
): Promise<string> => {
  const [row] = await storage.read(queries.extensionValue, [...key, name])
  return row === undefined ? '' : JSON.parse(row.value)
}
