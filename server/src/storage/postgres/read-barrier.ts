import { addKeys } from '../scope.ts'
import type { Query, Write } from '../storage.ts'

/** Reads that follow one another: all are to see the same state of memory. */
interface Chain {
  /** Keys of the entities whose rows it reads; null: of any. */
  keys: Set<number> | null
  reads: number
  readonly done: Promise<void>
  readonly end: () => void
}

const newChain = (): Chain => {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { keys: new Set(), reads: 0, done, end: () => end() }
}

/**
 * Prevents a reader from seeing rows that are older than memory: a commit is confirmed only after
 * all reads of its entities that began before its end have processed their rows. A read that
 * follows another one in the same tick belongs to its chain. Reads of other entities delay nothing.
 * (SQLite needs no barrier, because its reads are synchronous.)
 */
export class ReadBarrier {
  readonly #open = new Set<Chain>()
  /** Chains of the reads whose rows are processed in this tick. */
  #followed: readonly Chain[] = []

  async read<Result>(
    { scope }: Pick<Query<unknown>, 'scope'>,
    parameters: readonly unknown[],
    read: () => Promise<Result>,
  ): Promise<Result> {
    const chains = this.#chainsOf(scope)
    if (chains.length === 0) return read()
    for (const chain of chains) {
      chain.reads += 1
      if (scope === undefined) chain.keys = null
      else if (chain.keys !== null) addKeys(chain.keys, scope, parameters)
    }
    try {
      return await read()
    } finally {
      this.#followed = [...new Set([...this.#followed, ...chains])]
      // Runs at the end of the tick: following reads have begun by then.
      queueMicrotask(() => process.nextTick(() => this.#end(chains)))
    }
  }

  /** Resolves when all earlier readers of what was written have processed their rows. */
  next(writes: readonly Write[]): Promise<unknown> | undefined {
    if (this.#open.size === 0) return undefined
    const written = keysOf(writes)
    const awaited = [...this.#open].filter(({ keys }) => isShared(keys, written))
    return awaited.length === 0 ? undefined : Promise.all(awaited.map(({ done }) => done))
  }

  /** The chains of a read that begins now; none if it concerns no entity and follows no read. */
  #chainsOf(scope: Query<unknown>['scope']): readonly Chain[] {
    if (this.#followed.length > 0) return this.#followed
    if (scope !== undefined && Object.keys(scope).length === 0) return []
    const chain = newChain()
    this.#open.add(chain)
    return [chain]
  }

  #end(chains: readonly Chain[]): void {
    this.#followed = []
    for (const chain of chains) {
      chain.reads -= 1
      if (chain.reads > 0) continue
      this.#open.delete(chain)
      chain.end()
    }
  }
}

/** Keys of the written entities; null: of any. */
const keysOf = (writes: readonly Write[]): Set<number> | null => {
  const keys = new Set<number>()
  for (const { query, parameters } of writes) {
    if (query.scope === undefined) return null
    addKeys(keys, query.scope, parameters)
  }
  return keys
}

const isShared = (read: Set<number> | null, written: Set<number> | null): boolean => {
  if (read === null) return written === null || written.size > 0
  if (written === null) return true
  for (const key of read) if (written.has(key)) return true
  return false
}
