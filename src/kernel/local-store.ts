import type { Platform } from '../platform/platform.ts'
import type { Log } from './log.ts'

interface LocalStoreParts {
  readonly platform: Platform
  readonly log: Log
  readonly sdkAppID: number
}

/**
 * What a client keeps across reloads: JSON under `TIM_{sdkappid}_{userID}_{key}`. Nothing in it is the only
 * copy of anything; where storage is full or forbidden, it lasts as long as the client.
 */
export class LocalStore {
  readonly #parts: LocalStoreParts
  #userID = ''

  constructor(parts: LocalStoreParts) {
    this.#parts = parts
  }

  /** Whose entries these are from now on; '' for those of the app. */
  open(userID: string): void {
    this.flush()
    this.#userID = userID
  }

  /** The value of a key, undefined where there is none that can be read. Check its shape: it may be old. */
  read(key: string): unknown {
    try {
      const text = this.#parts.platform.storage.get(this.#nameOf(key))
      return text === null ? undefined : JSON.parse(text)
    } catch {
      return undefined
    }
  }

  /** Keeps a value; it reaches the storage with the next flush. */
  write(key: string, value: unknown): void {
    try {
      this.#parts.platform.storage.set(this.#nameOf(key), JSON.stringify(value))
    } catch (error) {
      this.#parts.log.warn('keep: the storage refused', error)
    }
  }

  remove(key: string): void {
    try {
      this.#parts.platform.storage.remove(this.#nameOf(key))
    } catch (error) {
      this.#parts.log.warn('remove: the storage refused', error)
    }
  }

  /** Writes what waits. */
  flush(): void {}

  #nameOf(key: string): string {
    return `TIM_${this.#parts.sdkAppID}_${this.#userID}_${key}`
  }
}
