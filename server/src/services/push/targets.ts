import type { Clock, Stop, WebPushKeys, WirePushTarget } from 'tavern-im/protocol'
import type { Account } from '../../domain/cache/entities.ts'
import type { Tables } from '../../domain/cache/tables.ts'
import { inBoth, type UserSet } from '../../domain/events/delivery.ts'
import { KeyedMutex } from '../../kernel/keyed-mutex.ts'
import type { Queries } from '../../storage/rows/queries.ts'
import type { Writer } from '../../storage/rows/writer.ts'
import type { Storage } from '../../storage/storage.ts'

/** A device that receives push notifications. */
export interface PushTarget {
  readonly app: number
  readonly token: string
  readonly accountID: number
  readonly instanceID: string
  readonly keys: WebPushKeys | undefined
  /** Additional data for its provider. */
  readonly device: Omit<WirePushTarget, 'deviceToken' | 'keys'>
  readonly created: number
}

/** The account of push devices. */
type Owner = Pick<Account, 'id' | 'app' | 'userID'>

/** Push devices and unread total of one account. */
export interface AccountTargets {
  readonly owner: Owner
  /** The oldest first. */
  list: readonly PushTarget[]
  /** The total that a device reported, plus the messages since then. */
  unread: number
  /** Shown notifications by tag: the sequence of the message. */
  readonly shown: Map<string, number>
}

interface Parts {
  readonly storage: Storage
  readonly queries: Queries
  readonly tables: Tables
  readonly writer: Writer
  readonly clock: Pick<Clock, 'after'>
}

/** Devices per account; one more replaces the oldest. */
const TARGETS = 10
/** Accounts whose devices stay in memory when they are not used. */
const LOADED = 20_000
/** Interval of writing totals: messages to large groups change many. */
const COUNTS_MS = 5_000

type Entry = AccountTargets | Promise<AccountTargets> | null

/**
 * The devices of all accounts. The names of accounts with devices are always in memory, the devices
 * are loaded on demand.
 */
export class PushTargets {
  readonly #parts: Parts
  readonly #locks = new KeyedMutex()
  /** Accounts whose total is not written yet. */
  readonly #counted = new Set<AccountTargets>()
  #stop: Stop | undefined
  /** By app and userID; null: not loaded. */
  readonly #apps = new Map<number, Map<string, Entry>>()
  /** Loaded devices, the least recently used first. */
  readonly #loaded = new Set<AccountTargets>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async open(): Promise<void> {
    const { storage, queries } = this.#parts
    const rows = await storage.read(queries.pushAccounts, [])
    for (const { app, user_id: userID } of rows)
      if (app !== null && userID !== null) this.#usersOf(app).set(userID, null)
  }

  /** Whether the account has any device; costs nothing. */
  has(app: number, userID: string): boolean {
    return this.#apps.get(app)?.has(userID) === true
  }

  /** Whether no account of the app has a device. */
  isEmpty(app: number): boolean {
    return (this.#apps.get(app)?.size ?? 0) === 0
  }

  /** The users of a set with a device. Looks at the set or at all of the app: the fewer. */
  among(app: number, users: UserSet): string[] {
    const withDevices = this.#apps.get(app)
    return withDevices === undefined ? [] : inBoth(withDevices, users)
  }

  async of(owner: Owner): Promise<AccountTargets> {
    const users = this.#usersOf(owner.app)
    const known = users.get(owner.userID)
    if (known) {
      if (!(known instanceof Promise)) this.#used(known)
      return known
    }
    const loading = this.#load(owner)
    users.set(owner.userID, loading)
    try {
      const loaded = await loading
      if (users.get(owner.userID) === loading) this.#settle(loaded)
      return loaded
    } catch (cause) {
      if (users.get(owner.userID) === loading) users.set(owner.userID, null)
      throw cause
    }
  }

  /**
   * Assigns the device to this account, and removes it from others of the app. Resolves when that
   * is on disk.
   */
  async add(owner: Owner, target: PushTarget): Promise<void> {
    const { storage, queries, writer } = this.#parts
    const { app, token } = target
    await writer.settled()
    const [row] = await storage.read(queries.pushOwner, [app, token])
    if (row !== undefined && row.id !== owner.id) {
      const previous = { id: row.id, app, userID: row.user_id }
      await this.remove(previous, (one) => one.token === token)
    }
    await this.#locks.run(`${owner.id}`, () => this.#add(owner, target))
    await writer.settled()
  }

  async #add(owner: Owner, target: PushTarget): Promise<void> {
    const mine = await this.of(owner)
    const others = mine.list.filter(({ token }) => token !== target.token)
    const surplus = others.slice(0, Math.max(0, others.length + 1 - TARGETS))
    for (const one of surplus) this.#erase(one)
    mine.list = [...others.slice(surplus.length), target]
    this.#settle(mine)
    this.#write(target, mine.unread)
  }

  /** Removes these devices of the account. Resolves when that is on disk. */
  async remove(owner: Owner, isIt: (target: PushTarget) => boolean): Promise<void> {
    if (!this.has(owner.app, owner.userID)) return
    await this.#locks.run(`${owner.id}`, () => this.#remove(owner, isIt))
    await this.#parts.writer.settled()
  }

  async #remove(owner: Owner, isIt: (target: PushTarget) => boolean): Promise<void> {
    const mine = await this.of(owner)
    const gone = mine.list.filter(isIt)
    if (gone.length === 0) return
    mine.list = mine.list.filter((one) => !gone.includes(one))
    for (const one of gone) this.#erase(one)
    // Only after the commit: a row of an account that seems to have none would never be found.
    this.#parts.writer.afterCommit(() => this.#settle(mine))
  }

  /** Sets the unread total. */
  count(mine: AccountTargets, unread: number): void {
    if (mine.unread === unread) return
    mine.unread = unread
    this.#counted.add(mine)
    this.#stop ??= this.#parts.clock.after(COUNTS_MS, () => this.flush())
  }

  /** Writes changed totals. */
  flush(): void {
    this.#stop?.()
    this.#stop = undefined
    const { writer, tables } = this.#parts
    for (const { owner, unread } of this.#counted) {
      writer.write(tables.push.unread, [unread, owner.id])
    }
    this.#counted.clear()
  }

  /** Forgets everything: the next access reads the disk. */
  clear(): void {
    for (const { owner } of this.#loaded) this.#usersOf(owner.app).set(owner.userID, null)
    this.#loaded.clear()
  }

  #usersOf(app: number): Map<string, Entry> {
    const known = this.#apps.get(app)
    if (known !== undefined) return known
    const users = new Map<string, Entry>()
    this.#apps.set(app, users)
    return users
  }

  #settle(mine: AccountTargets): void {
    const { app, userID } = mine.owner
    if (mine.list.length > 0) {
      this.#usersOf(app).set(userID, mine)
      this.#used(mine)
    } else {
      this.#usersOf(app).delete(userID)
      this.#loaded.delete(mine)
    }
  }

  /** Lets go of the devices of other accounts, except those with a total that is not written. */
  #used(mine: AccountTargets): void {
    this.#loaded.delete(mine)
    this.#loaded.add(mine)
    for (const oldest of this.#loaded) {
      if (this.#loaded.size <= LOADED || this.#counted.has(oldest)) return
      this.#loaded.delete(oldest)
      const users = this.#usersOf(oldest.owner.app)
      if (users.get(oldest.owner.userID) === oldest) users.set(oldest.owner.userID, null)
    }
  }

  async #load({ id, app, userID }: Owner): Promise<AccountTargets> {
    const { storage, queries } = this.#parts
    const rows = await storage.read(queries.pushTargets, [id])
    const list = rows.map((row) => ({
      app: row.app,
      token: row.token,
      accountID: id,
      instanceID: row.instance_id,
      keys: row.web_keys === '' ? undefined : (JSON.parse(row.web_keys) as WebPushKeys),
      device: JSON.parse(row.device) as PushTarget['device'],
      created: row.created,
    }))
    const owner = { id, app, userID }
    return { owner, list, unread: rows[0]?.unread ?? 0, shown: new Map() }
  }

  #write(target: PushTarget, unread: number): void {
    const { app, token, accountID, instanceID, keys, device, created } = target
    const columns = [
      accountID,
      instanceID,
      keys === undefined ? '' : JSON.stringify(keys),
      JSON.stringify(device),
      created,
      unread,
    ]
    this.#parts.writer.write(this.#parts.tables.push.target, [app, token, ...columns])
  }

  #erase({ app, token, accountID }: PushTarget): void {
    this.#parts.writer.write(this.#parts.tables.push.noTarget, [app, token, accountID])
  }
}
