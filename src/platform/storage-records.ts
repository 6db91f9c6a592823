import type { RecordsPort, StoragePort } from './platform.ts'

/** Records as JSON in a storage of texts, for hosts that have nothing better. */
export const storageRecords = (storage: StoragePort): RecordsPort => ({
  async read(prefix) {
    const names = storage.keys().filter((name) => name.startsWith(prefix))
    return names.sort().flatMap((name) => recordOf(storage.get(name)))
  },
  write: async (name, value) => storage.set(name, JSON.stringify(value)),
  remove: async (name) => storage.remove(name),
})

/** Unreadable text counts as no record. */
const recordOf = (text: string | null): unknown[] => {
  try {
    return text === null ? [] : [JSON.parse(text)]
  } catch {
    return []
  }
}
