import type { Clock, Stop, WebPushKeys, WirePushTarget } from 'tavern-im/protocol'
import type { Tables } from '../../domain/cache/tables.ts'
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

/** Push devices and unread total of one account. */
export interface AccountTargets {
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

/**
 * The devices of all accounts. Accounts with devices are always in memory, the devices are loaded
 * on demand.
 */
export class PushTargets {
  readonly #parts: Parts
  readonly #locks = new KeyedMutex()
  /** Accounts whose total is not written yet. */
  readonly #counted = new Map<number, AccountTargets>()
  #stop: Stop | undefined
  readonly #accounts = new Map<number, AccountTargets | Promise<AccountTargets> | null>()
  /** Accounts whose devices are loaded, the least recently used first. */
  readonly #loaded = new Set<number>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async open(): Promise<void> {
    const { storage, queries } = this.#parts
    const rows = await storage.read(queries.pushAccounts, [])
    for (const row of rows) this.#accounts.set(row.account_id, null)
  }

  /** Whether the account has any device; costs nothing. */
  has(accountID: number): boolean {
    return this.#accounts.has(accountID)
  }

  get size(): number {
    return this.#accounts.size
  }

  async of(accountID: number): Promise<AccountTargets> {
    const known = this.#accounts.get(accountID)
    if (known) {
      this.#used(accountID)
      return known
    }
    const loading = this.#load(accountID)
    this.#accounts.set(accountID, loading)
    try {
      const loaded = await loading
      if (this.#accounts.get(accountID) === loading) this.#settle(accountID, loaded)
      return loaded
    } catch (cause) {
      if (this.#accounts.get(accountID) === loading) this.#accounts.set(accountID, null)
      throw cause
    }
  }

  /**
   * Assigns the device to this account, and removes it from others of the app. Resolves when that
   * is on disk.
   */
  async add(target: PushTarget): Promise<void> {
    const { storage, queries, writer } = this.#parts
    await writer.settled()
    const [owner] = await storage.read(queries.pushOwner, [target.app, target.token])
    if (owner !== undefined && owner.id !== target.accountID) {
      await this.remove(owner.id, ({ token }) => token === target.token)
    }
    await this.#locks.run(`${target.accountID}`, () => this.#add(target))
    await writer.settled()
  }

  async #add(target: PushTarget): Promise<void> {
    const mine = await this.of(target.accountID)
    const others = mine.list.filter(({ token }) => token !== target.token)
    const surplus = others.slice(0, Math.max(0, others.length + 1 - TARGETS))
    for (const one of surplus) this.#erase(one)
    mine.list = [...others.slice(surplus.length), target]
    this.#accounts.set(target.accountID, mine)
    this.#used(target.accountID)
    this.#write(target, mine.unread)
  }

  /** Removes these devices of the account. Resolves when that is on disk. */
  async remove(accountID: number, isIt: (target: PushTarget) => boolean): Promise<void> {
    if (!this.has(accountID)) return
    await this.#locks.run(`${accountID}`, () => this.#remove(accountID, isIt))
    await this.#parts.writer.settled()
  }

  async #remove(accountID: number, isIt: (target: PushTarget) => boolean): Promise<void> {
    const mine = await this.of(accountID)
    const gone = mine.list.filter(isIt)
    if (gone.length === 0) return
    mine.list = mine.list.filter((one) => !gone.includes(one))
    for (const one of gone) this.#erase(one)
    // Only after the commit: a row of an account that seems to have none would never be found.
    this.#parts.writer.afterCommit(() => this.#settle(accountID, mine))
  }

  /** Sets the unread total. */
  count(accountID: number, mine: AccountTargets, unread: number): void {
    if (mine.unread === unread) return
    mine.unread = unread
    this.#counted.set(accountID, mine)
    this.#stop ??= this.#parts.clock.after(COUNTS_MS, () => this.flush())
  }

  /** Writes changed totals. */
  flush(): void {
    this.#stop?.()
    this.#stop = undefined
    const { writer, tables } = this.#parts
    for (const [accountID, { unread }] of this.#counted) {
      writer.write(tables.push.unread, [unread, accountID])
    }
    this.#counted.clear()
  }

  /** Forgets everything: the next access reads the disk. */
  clear(): void {
    for (const accountID of this.#loaded) this.#accounts.set(accountID, null)
    this.#loaded.clear()
  }

  #settle(accountID: number, mine: AccountTargets): void {
    if (mine.list.length > 0) {
      this.#accounts.set(accountID, mine)
      this.#used(accountID)
    } else {
      this.#accounts.delete(accountID)
      this.#loaded.delete(accountID)
    }
  }

  /** Lets go of the devices of other accounts, except those with a total that is not written. */
  #used(accountID: number): void {
    this.#loaded.delete(accountID)
    this.#loaded.add(accountID)
    for (const oldest of this.#loaded) {
      if (this.#loaded.size <= LOADED || this.#counted.has(oldest)) return
      this.#loaded.delete(oldest)
      if (this.#accounts.has(oldest)) this.#accounts.set(oldest, null)
    }
  }

  async #load(accountID: number): Promise<AccountTargets> {
    const { storage, queries } = this.#parts
    const rows = await storage.read(queries.pushTargets, [accountID])
    const list = rows.map((row) => ({
      app: row.app,
      token: row.token,
      accountID,
      instanceID: row.instance_id,
      keys: row.web_keys === '' ? undefined : (JSON.parse(row.web_keys) as WebPushKeys),
      device: JSON.parse(row.device) as PushTarget['device'],
      created: row.created,
    }))
    return { list, unread: rows[0]?.unread ?? 0, shown: new Map() }
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
