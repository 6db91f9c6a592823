import type { StoragePort } from './platform.ts'

/** The storage of a window. Taken at each call: merely touching it throws where it is forbidden. */
export const browserStorage = (storageOf: () => Storage): StoragePort => ({
  get: (key) => storageOf().getItem(key),
  set: (key, value) => storageOf().setItem(key, value),
  remove: (key) => storageOf().removeItem(key),
  keys() {
    const storage = storageOf()
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  },
})
