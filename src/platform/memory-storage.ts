import type { StoragePort } from './platform.ts'

/** Storage that lasts as long as the client does. */
export const memoryStorage = (): StoragePort => {
  const entries = new Map<string, string>()
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  }
}
