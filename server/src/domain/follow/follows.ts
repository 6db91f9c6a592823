import { CacheMiss } from '../../kernel/cache-miss.ts'
import type { Queries } from '../../storage/rows/queries.ts'
import type { Stored } from '../../storage/rows/writer.ts'
import type { Storage } from '../../storage/storage.ts'
import { Cache, CacheMemory } from '../cache/cache.ts'
import type { Account } from '../cache/entities.ts'

/** The accounts that an account follows, and the number of its followers. */
export interface Follow extends Stored {
  /** Row ids of accounts. */
  readonly following: Set<number>
  followers: number
  mutual: number
}

interface FollowsParts {
  readonly storage: Storage
  readonly queries: Queries
  readonly isSettled: (thing: Stored) => boolean
}

/** Unused accounts that stay in memory. */
const KEPT = 2_000
const KEPT_BYTES = 32 * 2 ** 20

/** Estimated sizes of a list, and of an account in it. */
const FOLLOW_BYTES = 300
const FOLLOWED_BYTES = 40

/**
 * The follow lists of recently used accounts. Look-ups throw {@link CacheMiss}: use inside
 * `withLoaded`.
 */
export class Follows {
  readonly #parts: FollowsParts
  readonly #cache: Cache<Follow>
  readonly #loading = new Map<number, Promise<void>>()

  constructor(parts: FollowsParts) {
    this.#parts = parts
    this.#cache = new Cache<Follow>({
      limit: KEPT,
      mayForget: (follow) => parts.isSettled(follow),
      memory: new CacheMemory(KEPT_BYTES),
      sizeOf: ({ following }) => FOLLOW_BYTES + following.size * FOLLOWED_BYTES,
    })
  }

  /** The follow lists of these accounts. Loads all missing ones together. */
  of(accounts: readonly Account[]): Follow[] {
    const found: Follow[] = []
    const loads: Promise<void>[] = []
    for (const { id } of accounts) {
      const follow = this.#cache.get(`${id}`)
      if (follow === undefined) loads.push(this.#load(id))
      else found.push(follow)
    }
    if (loads.length > 0) throw new CacheMiss(Promise.all(loads))
    return found
  }

  /** Drops all entries: the disk is authoritative. */
  clear(): void {
    this.#cache.clear()
  }

  /** Drops all others. */
  keep(isUnchanged: (thing: Stored) => boolean): void {
    this.#cache.remove((follow) => !isUnchanged(follow))
  }

  #load(id: number): Promise<void> {
    let loading = this.#loading.get(id)
    if (loading === undefined) {
      loading = this.#read(id).finally(() => this.#loading.delete(id))
      this.#loading.set(id, loading)
    }
    return loading
  }

  async #read(id: number): Promise<void> {
    const { storage, queries } = this.#parts
    const rows = await storage.read(queries.followed, [id])
    const [followers] = await storage.read(queries.followerCount, [id])
    const [mutual] = await storage.read(queries.mutualCount, [id])
    if (this.#cache.get(`${id}`) !== undefined) return
    this.#cache.set(`${id}`, {
      following: new Set(rows.map((row) => row.id)),
      followers: followers?.count ?? 0,
      mutual: mutual?.count ?? 0,
      touchedIn: 0,
    })
  }
}
