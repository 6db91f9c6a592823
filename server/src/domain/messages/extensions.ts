import type { WireExtension } from 'tavern-im/protocol'
import type { Data } from '../data.ts'
import type { MessageKey } from './reactions.ts'

/** Changes of one user; each takes an entry of a log shared with other members. */
export const EXTENSION_CHANGES_PER_MINUTE = 300

/** The change numbers of a message's extensions. */
export interface ExtensionHead {
  /** Incremented with every change. */
  readonly global: number
  /** The last change that deleted an extension. */
  readonly clear: number
}

/** Keys and values are stored as JSON, so that any text is returned unchanged. */
export const asStored = (text: string): string => JSON.stringify(text)

const wireExtension = (row: { key: string; value: string; seq: number }): WireExtension => ({
  key: JSON.parse(row.key),
  value: JSON.parse(row.value),
  seq: row.seq,
})

export const extensionHead = async (
  { storage, queries }: Data,
  key: MessageKey,
): Promise<ExtensionHead> => {
  const [row] = await storage.read(queries.extensionHead, key)
  return { global: row?.global_sequence ?? 0, clear: row?.clear_sequence ?? 0 }
}

/** The extensions set after a global sequence, in the order of the changes. */
export const extensionsAfter = async (
  { storage, queries }: Data,
  key: MessageKey,
  start: number,
  count: number,
): Promise<WireExtension[]> => {
  const rows = await storage.read(queries.extensionsAfter, [...key, start, count])
  return rows.map(wireExtension)
}

/** The extensions set by one change, without those changed again since. */
export const extensionsOf = async (
  { storage, queries }: Data,
  key: MessageKey,
  globalSequence: number,
): Promise<WireExtension[]> => {
  const rows = await storage.read(queries.extensionsOf, [...key, globalSequence])
  return rows.map(wireExtension)
}

/** The value of a key; '' if it is not set. */
export const extensionValue = async (
  { storage, queries }: Data,
  key: MessageKey,
  name: string,
): Promise<string> => {
  const [row] = await storage.read(queries.extensionValue, [...key, name])
  return row === undefined ? '' : JSON.parse(row.value)
}
