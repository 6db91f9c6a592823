import { Scope } from '../lib/scope.ts'
import type { Platform } from '../platform/platform.ts'
import type { Log } from './log.ts'
import { entriesOfOthers, storeEntry } from './storage-room.ts'

/** Delay of writes: 20 ticks of a second (spec 2 section 9). */
const FLUSH_MS = 20_000

/** Number of users of this app whose order of login is remembered. */
const USERS = 20

interface LocalStoreParts {
  readonly platform: Pick<Platform, 'clock' | 'storage' | 'page'>
  readonly log: Log
  readonly sdkAppID: number
}

/**
 * Data of a client that survives a reload: JSON under `TIM_{sdkappid}_{userID}_{key}`. It is never the only
 * copy; if storage is full or forbidden, it lasts as long as the client. It never contains a UserSig or a
 * session key, and of messages only the preview of a conversation: the outbox stores unsent messages.
 */
export class LocalStore {
  readonly #parts: LocalStoreParts
  readonly #prefix: string
  #userID = ''
  /** Values to be stored, by their name in the storage. */
  readonly #waiting = new Map<string, unknown>()
  /** Values that the storage rejected, as JSON. */
  readonly #refused = new Map<string, string>()
  /** Timer and page watch, while something waits. */
  readonly #watches = new Scope()
  #hasWarned = false
  readonly #listeners: ((userID: string) => void)[] = []

  constructor(parts: LocalStoreParts) {
    this.#parts = parts
    this.#prefix = `TIM_${parts.sdkAppID}_`
  }

  /** Selects the user of the entries; '' for those of the app. */
  open(userID: string): void {
    this.flush()
    this.#userID = userID
    if (userID === '') return
    this.#remember(userID)
    for (const listener of this.#listeners) listener(userID)
  }

  /** Listens to the moment when a user's entries can be read; for the life of the client. */
  whenOpened(listener: (userID: string) => void): void {
    this.#listeners.push(listener)
  }

  /** The value of a key, undefined if there is no readable one. Check its shape: it may be old. */
  read(key: string): unknown {
    return this.#read(this.#nameOf(key))
  }

  /**
   * Keeps a value; it reaches the storage with the next flush. A function is asked for its value then, so
   * that what changes often costs nothing until it is stored. A key is letters: no underscore.
   */
  write(key: string, value: unknown): void {
    this.#write(this.#nameOf(key), value)
  }

  /** Reads an entry of the app, regardless of the user. */
  readOfApp(key: string): unknown {
    return this.#read(this.#nameOf(key, ''))
  }

  writeOfApp(key: string, value: unknown): void {
    this.#write(this.#nameOf(key, ''), value)
  }

  remove(key: string): void {
    this.write(key, undefined)
  }

  /** Stores what waits. */
  flush(): void {
    this.#watches.end()
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const [name, value] of waiting) this.#store(name, value)
  }

  #read(name: string): unknown {
    try {
      const text = this.#textOf(name)
      return text === undefined ? undefined : JSON.parse(text)
    } catch {
      this.#write(name, undefined)
      return undefined
    }
  }

  #write(name: string, value: unknown): void {
    if (this.#waiting.size === 0) this.#watch()
    this.#waiting.set(name, value)
  }

  #watch(): void {
    const { clock, page } = this.#parts.platform
    this.#watches.add(clock.after(FLUSH_MS, () => this.flush()))
    this.#watches.add(
      page.watch((isVisible) => {
        if (!isVisible) this.flush()
      }),
    )
  }

  #textOf(name: string): string | undefined {
    if (this.#waiting.has(name)) return jsonOf(this.#waiting.get(name))
    return this.#refused.get(name) ?? this.#parts.platform.storage.get(name) ?? undefined
  }

  #store(name: string, value: unknown): void {
    const { storage } = this.#parts.platform
    this.#refused.delete(name)
    let text: string | undefined
    try {
      text = jsonOf(value)
      if (text === undefined) storage.remove(name)
      else storeEntry(storage, { name, text, prefix: this.#prefix, victims: () => this.#victims() })
    } catch (error) {
      this.#warn(error)
      if (text !== undefined) this.#keepInMemory(name, text)
    }
  }

  #keepInMemory(name: string, text: string): void {
    this.#refused.set(name, text)
    try {
      // Nothing is better than what was true once.
      this.#parts.platform.storage.remove(name)
    } catch {} // The warning was given.
  }

  #warn(error: unknown): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    this.#parts.log.warn('keep: the storage refused; kept in memory only', error)
  }

  /** Entries of other users of this app, from the one who logged in longest ago. */
  #victims(): string[] {
    const { storage } = this.#parts.platform
    return entriesOfOthers(storage, this.#prefix, [this.#userID, ...this.#users()])
  }

  #remember(userID: string): void {
    const users = this.#users()
    if (users[0] === userID) return
    const others = users.filter((other) => other !== userID)
    this.writeOfApp('users', [userID, ...others].slice(0, USERS))
  }

  /** The latest to log in first. */
  #users(): readonly unknown[] {
    const users = this.readOfApp('users')
    return Array.isArray(users) ? users : []
  }

  #nameOf(key: string, userID = this.#userID): string {
    return `${this.#prefix}${userID}_${key}`
  }
}

/** Undefined for what is to be removed. */
const jsonOf = (value: unknown): string | undefined =>
  JSON.stringify(typeof value === 'function' ? value() : value)
