import type { RecordsPort, StoragePort } from 'tavern-im/strict'

/** The local store of a device, which outlives its pages and may be full. Several devices may share it. */
export class ClientDisk {
  readonly #texts = new Map<string, string>()
  readonly #records = new Map<string, string>()
  isFull = false

  readonly storage: StoragePort = {
    get: (key) => this.#texts.get(key) ?? null,
    set: (key, value) => {
      this.#requireSpace()
      this.#texts.set(key, value)
    },
    remove: (key) => void this.#texts.delete(key),
    keys: () => [...this.#texts.keys()],
  }

  readonly records: RecordsPort = {
    read: async (prefix) =>
      [...this.#records]
        .filter(([name]) => name.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, record]) => JSON.parse(record)),
    write: async (name, record) => {
      this.#requireSpace()
      this.#records.set(name, JSON.stringify(record))
    },
    remove: async (name) => void this.#records.delete(name),
  }

  #requireSpace(): void {
    if (this.isFull) throw new Error('QuotaExceededError: the device has no room')
  }
}
