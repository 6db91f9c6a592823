import { CacheMiss } from '../../kernel/cache-miss.ts'
import type { Stored } from '../../storage/rows/writer.ts'
import type { MessageReader } from '../messages/partition-ranges.ts'
import { loadPeople } from '../people/load-people.ts'
import type { People } from '../people/people.ts'
import { Cache, CacheMemory } from './cache.ts'
import type { ClientTimes } from './client-times.ts'
import { communityOf, noticeKey, pairKey } from './conversation-key.ts'
import type { Account, C2CPair, Conversation, DirectMembership, Group } from './entities.ts'
import { type IsIt, isGroupEvery, isPairEvery } from './is-every.ts'
import { loadAccount, loadGroup, loadPair, withTopicMembers } from './load.ts'
import type { MemoryLimits } from './memory-limits.ts'
import { TopicMembers } from './topic-members.ts'

/** The last numbers that were assigned. */
export interface LastIDs {
  account: number
  conversation: number
  /** Shared by messages and entries of group logs. */
  message: number
  group: number
  application: number
}

interface MemoryOptions extends MessageReader {
  readonly lastIDs: LastIDs
  readonly clientTimes: ClientTimes
  readonly limits: MemoryLimits
}

/**
 * The current state of conversations, accounts and groups, including uncommitted changes. Look-ups
 * throw {@link CacheMiss}; use them inside `withLoaded`.
 */
export class EntityCache {
  readonly lastIDs: LastIDs
  readonly clientTimes: ClientTimes
  /** Messages of earlier months are not kept. */
  firstMonth = 0
  #misses = 0
  /** The newest message of each batch, oldest first; the commits of the last two may fail. */
  #newestMessages: (Stored & { id: number })[]
  readonly #options: MemoryOptions & { readonly firstMonth: () => number }
  readonly #memory: CacheMemory
  readonly #accounts: Cache<Account | null>
  readonly #pairs: Cache<C2CPair>
  readonly #groups: Cache<Group | null>
  readonly #people: Cache<People>
  readonly #loading = new Map<string, Promise<unknown>>()

  /** `isInUse`: whether a group must stay in memory. */
  constructor(
    options: MemoryOptions,
    isSettled: (thing: Stored) => boolean,
    isInUse: (group: Group) => boolean,
  ) {
    this.#options = { ...options, firstMonth: () => this.firstMonth }
    this.lastIDs = options.lastIDs
    this.#newestMessages = [{ touchedIn: 0, id: options.lastIDs.message }]
    this.clientTimes = options.clientTimes
    const { limits } = options
    const memory = new CacheMemory(limits.bytes)
    this.#memory = memory
    // Pairs first: an account with pairs cannot be evicted.
    this.#pairs = new Cache({
      ...{ memory, limit: limits.pairs, sizeOf: pairBytes },
      mayForget(pair) {
        if (!isPairEvery(isSettled, pair)) return false
        unlink(pair)
        return true
      },
    })
    this.#groups = new Cache({
      ...{ memory, limit: limits.groups, sizeOf: groupBytes },
      mayForget: (group) => group === null || (!isInUse(group) && isGroupEvery(isSettled, group)),
    })
    this.#people = new Cache({
      ...{ memory, limit: limits.people, sizeOf: peopleBytes },
      mayForget: isSettled,
    })
    this.#accounts = new Cache({
      ...{ memory, limit: limits.accounts, sizeOf: accountBytes },
      mayForget: (account) => this.#mayForgetAccount(account, isSettled),
    })
  }

  #mayForgetAccount(account: Account | null, isSettled: IsIt): boolean {
    if (account === null) return true
    if (account.sides.size > 0 || !isSettled(account)) return false
    if (account.recent.size > 0) this.clientTimes.evicted()
    return true
  }

  /** The estimated size of what is in memory. */
  get bytes(): number {
    return this.#memory.bytes
  }

  /** The number of loads from the database. */
  get misses(): number {
    return this.#misses
  }

  /** The account; null if it does not exist. */
  account(app: number, userID: string): Account | null {
    const account = this.everyAccount(app, userID)
    return account?.isDeleted ? null : account
  }

  /** The account even if it is deleted; null if it never existed. */
  everyAccount(app: number, userID: string): Account | null {
    const account = this.#accounts.get(accountKey(app, userID))
    if (account !== undefined) return account
    throw this.#loadAccount(app, userID)
  }

  /** The existing ones of many accounts. Loads all missing ones together. */
  accounts(app: number, userIDs: Iterable<string>): Account[] {
    const found: Account[] = []
    const loads: Promise<unknown>[] = []
    for (const userID of userIDs) {
      const account = this.#accounts.get(accountKey(app, userID))
      if (account === undefined) loads.push(this.#loadAccount(app, userID).loading)
      else if (account !== null && !account.isDeleted) found.push(account)
    }
    if (loads.length > 0) throw new CacheMiss(Promise.all(loads))
    return found
  }

  addAccount(account: Account): void {
    this.#accounts.set(accountKey(account.app, account.userID), account)
  }

  /** The side of `account` in its conversation with `peer`; a new one if they have no messages. */
  side(account: Account, peer: Account): DirectMembership {
    const side = account.sides.get(peer.userID)
    if (side !== undefined) {
      this.#pairs.get(side.head.cacheKey)
      return side
    }
    throw this.#loadPair(account, peer)
  }

  /** The system-notice conversation of each account. Loads all missing ones together. */
  notices(accounts: readonly Account[]): DirectMembership[] {
    const found: DirectMembership[] = []
    const loads: Promise<unknown>[] = []
    for (const account of accounts) {
      const { userID, sides } = account
      const side = sides.get(userID)
      if (side === undefined) {
        loads.push(this.#loadPair(account, account).loading)
        continue
      }
      this.#pairs.get(side.head.cacheKey)
      found.push(side)
    }
    if (loads.length > 0) throw new CacheMiss(Promise.all(loads))
    return found
  }

  /** The friends and friend applications of each account. Loads all missing ones together. */
  people<Accounts extends readonly Account[]>(
    ...accounts: Accounts
  ): { [K in keyof Accounts]: People } {
    const found: People[] = []
    const loads: Promise<unknown>[] = []
    for (const account of accounts) {
      const people = this.#people.get(accountKey(account.app, account.userID))
      if (people === undefined) loads.push(this.#loadPeople(account).loading)
      else found.push(people)
    }
    if (loads.length > 0) throw new CacheMiss(Promise.all(loads))
    return found as { [K in keyof Accounts]: People }
  }

  /** The group; null if it does not exist. */
  group(app: number, groupID: string): Group | null {
    const communityID = communityOf(groupID)
    if (communityID === undefined) return this.#group(app, groupID, null)
    const community = this.#group(app, communityID, null)
    if (community === null || !community.topics.has(groupID)) return null
    const topic = this.#group(app, groupID, community)
    // The community may have been evicted and loaded again as another object.
    if (topic !== null) topic.community = community
    return topic
  }

  #group(app: number, groupID: string, community: Group | null): Group | null {
    const key = accountKey(app, groupID)
    const group = this.#groups.get(key)
    if (group !== undefined) return present(group)
    throw this.#load(`g:${key}`, async () => {
      const loaded = await loadGroup(this.#options, app, groupID, community)
      if (this.#groups.get(key) !== undefined) return
      if (loaded !== null) keepFrom(loaded.head, this.firstMonth)
      this.#groups.set(key, loaded)
    })
  }

  addGroup(group: Group): void {
    group.community?.topics.add(group.groupID)
    this.#groups.set(accountKey(group.app, group.groupID), group)
  }

  /** The group is gone, and its id is free. It stays in memory until the commit: the database still has it. */
  removeGroup(group: Group): void {
    group.community?.topics.delete(group.groupID)
    this.#groups.set(accountKey(group.app, group.groupID), group)
  }

  /** The group if it is in memory. */
  groupHere(app: number, groupID: string): Group | undefined {
    return present(this.#groups.get(accountKey(app, groupID)) ?? null) ?? undefined
  }

  /** The topics of a community that are in memory. */
  topicsHere({ app, topics }: Group): Group[] {
    return [...topics].flatMap((topicID) => this.groupHere(app, topicID) ?? [])
  }

  /** Adds a new topic with a record for every member of its community. */
  addTopic(topic: Group): Group {
    const seated = withTopicMembers(this.#options, topic)
    this.addGroup(seated)
    return seated
  }

  /** From now on messages of earlier months are not kept. */
  keepFrom(month: number): void {
    this.firstMonth = month
    for (const { head } of this.#pairs.values()) keepFrom(head, month)
    for (const group of this.#groups.values()) if (group) keepFrom(group.head, month)
  }

  /**
   * Drops all entries with changes, whose commit has failed, and the accounts whose logs the changes
   * have advanced. Returns the dropped groups.
   */
  keep(isUnchanged: (thing: Stored) => boolean): Group[] {
    const accounts = this.#accounts.remove((one) => one !== null && !isUnchanged(one))
    for (const pair of this.#pairs.remove((one) => !isPairEvery(isUnchanged, one))) {
      unlink(pair)
      accounts.push(...pair.memberships.map(({ account }) => account))
    }
    for (const account of accounts) if (account !== null) this.#dropAccount(account)
    this.#people.remove((people) => !isUnchanged(people))
    const groups = this.#groups.remove(
      (group) => group === null || group.isGone || !isGroupEvery(isUnchanged, group),
    )
    return groups.filter((group) => group !== null)
  }

  /** Drops an account with its conversations, which name it. */
  #dropAccount(account: Account): void {
    for (const { head, peer } of account.sides.values()) {
      this.#pairs.delete(head.cacheKey)
      peer.sides.delete(account.userID)
    }
    account.sides.clear()
    this.#accounts.delete(accountKey(account.app, account.userID))
    this.clientTimes.evicted()
  }

  /**
   * The number of the newest message or entry of a group log that is not lost, for sync cookies. The
   * number of a lost one belongs to another message after a crash, which a cookie with it would hide.
   */
  get newestMessage(): number {
    return this.#newestMessages.at(-1)?.id ?? 0
  }

  /** Assigns a number to a message or an entry of a group log in this batch. */
  nextMessageID(batch: number): number {
    const id = ++this.lastIDs.message
    const newest = this.#newestMessages.at(-1)
    if (newest?.touchedIn === batch) newest.id = id
    else this.#newestMessages = [...this.#newestMessages.slice(-2), { touchedIn: batch, id }]
    return id
  }

  /** Messages of a failed commit and later ones are lost. */
  numbersLost(isUnchanged: IsIt): void {
    this.#newestMessages = this.#newestMessages.filter(isUnchanged)
  }

  /** Drops all entries: the disk is authoritative. */
  clear(): void {
    this.clientTimes.evicted()
    this.#accounts.clear()
    this.#pairs.clear()
    this.#groups.clear()
    this.#people.clear()
  }

  /**
   * Adds a pair unless one of its accounts was evicted during the load; then it is loaded again.
   */
  #addPair(pair: C2CPair): void {
    const [a, b] = pair.memberships
    if (!this.#isHere(a.account) || !this.#isHere(b.account)) return
    if (a.account.sides.has(b.account.userID)) return
    a.account.sides.set(b.account.userID, a)
    b.account.sides.set(a.account.userID, b)
    keepFrom(pair.head, this.firstMonth)
    this.#pairs.set(pair.head.cacheKey, pair)
  }

  #isHere(account: Account): boolean {
    return this.#accounts.get(accountKey(account.app, account.userID)) === account
  }

  #loadAccount(app: number, userID: string): CacheMiss {
    const key = accountKey(app, userID)
    return this.#load(`a:${key}`, async () => {
      const account = await loadAccount(this.#options, app, userID, this.clientTimes)
      if (this.#accounts.get(key) === undefined) this.#accounts.set(key, account)
    })
  }

  #loadPeople({ app, userID, id }: Account): CacheMiss {
    const key = accountKey(app, userID)
    return this.#load(`p:${key}`, async () => {
      const people = await loadPeople(this.#options, id)
      if (this.#people.get(key) === undefined) this.#people.set(key, people)
    })
  }

  #loadPair(one: Account, other: Account): CacheMiss {
    const key = one === other ? noticeKey(one.userID) : pairKey(one.userID, other.userID)
    return this.#load(`${one.app}:${key}`, async () => {
      this.#addPair(await loadPair(this.#options, key, one, other))
    })
  }

  /** Runs one load at a time for each key. */
  #load(key: string, start: () => Promise<void>): CacheMiss {
    let loading = this.#loading.get(key)
    if (loading === undefined) {
      this.#misses += 1
      loading = start().finally(() => this.#loading.delete(key))
      this.#loading.set(key, loading)
    }
    return new CacheMiss(loading)
  }
}

/** Removes a pair from its accounts. */
const unlink = ({ memberships: [a, b] }: C2CPair): void => {
  a.account.sides.delete(b.account.userID)
  b.account.sides.delete(a.account.userID)
}

const keepFrom = (head: Conversation, since: number): void => {
  head.months = head.months.filter(({ month }) => month >= since)
}

/** The group, unless it is dismissed. */
const present = (group: Group | null): Group | null => (group?.isGone ? null : group)

const accountKey = (app: number, id: string) => `${app}:${id}`

// Estimated bytes of entities and their parts in memory.
const MISSING = 100
const ACCOUNT = 1_200
const SEND = 160
const PAIR = 1_400
const GROUP = 2_500
const MEMBER = 450
const PERSON = 200

/** The estimated size of an account; null: known not to exist. */
const accountBytes = (account: Account | null): number =>
  account === null
    ? MISSING
    : ACCOUNT + account.recent.size * SEND + account.blacklist.size * PERSON

const pairBytes = ({ head }: C2CPair): number => PAIR + headBytes(head)

const groupBytes = (group: Group | null): number => {
  if (group === null) return MISSING
  const { members, head } = group
  const rows = members instanceof TopicMembers ? members.ownSize : members.size
  return GROUP + rows * MEMBER + headBytes(head)
}

const peopleBytes = ({ friends }: People): number => MISSING + friends.size * PERSON

const headBytes = ({ tail, shown }: Conversation): number => tail.bytes + (shown?.length ?? 0)
