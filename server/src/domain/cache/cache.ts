/** Passes over a part of each cache in one go: each value is checked twice. */
const PASSES = 16

/** If nothing can be evicted, the next sweep begins after this growth. */
const GROWTH_WITHOUT_SWEEP = 1.02

/** The memory that several caches share, by the estimated sizes of their values. */
export class CacheMemory {
  readonly #limit: number
  readonly #sweeps: (() => void)[] = []
  #bytes = 0
  /** Sweeps begin above this. */
  #threshold: number
  #isSweeping = false

  constructor(limit: number) {
    this.#limit = limit
    this.#threshold = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  get isFull(): boolean {
    return this.#bytes > this.#limit
  }

  /** `sweep` checks a part of a cache while the memory is full. */
  register(sweep: () => void): void {
    this.#sweeps.push(sweep)
  }

  /** Counts bytes that a cache has added; negative for removed ones. */
  add(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes <= this.#threshold || this.#isSweeping) return
    this.#isSweeping = true
    setImmediate(() => this.#sweep(PASSES))
  }

  #sweep(passes: number): void {
    for (const sweep of this.#sweeps) sweep()
    if (this.isFull && passes > 1) {
      setImmediate(() => this.#sweep(passes - 1))
      return
    }
    this.#isSweeping = false
    this.#threshold = this.isFull ? this.#bytes * GROWTH_WITHOUT_SWEEP : this.#limit
  }
}

/** Whether a cache may evict a value. */
export type MayForget<Value> = (value: Value, key: string) => boolean

interface Entry<Value> {
  readonly value: Value
  isUsed: boolean
  /** Its size at the last access. */
  bytes: number
}

interface CacheOptions<Value> {
  /** The number of values that are kept. */
  readonly limit: number
  readonly mayForget: MayForget<Value>
  readonly memory: CacheMemory
  /** Estimates the size of a value. */
  readonly sizeOf: (value: Value) => number
}

/** A value that is not `mayForget`, or was used, is checked again after the others. */
const SWEPT_PART = 8
const LEAST_SWEPT = 64

/**
 * Keeps about `limit` values, and less than the memory that caches share. Evicts values that were
 * not used since the last check (second chance), except those that `mayForget` denies. No value is
 * evicted in the tick in which it was added: a decision that waits for several values finds them
 * all.
 */
export class Cache<Value> {
  readonly #options: CacheOptions<Value>
  readonly #entries = new Map<string, Entry<Value>>()
  #isSweeping = false

  constructor(options: CacheOptions<Value>) {
    this.#options = options
    options.memory.register(() => this.#sweepForMemory())
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.isUsed = true
    this.#measure(entry)
    return entry.value
  }

  set(key: string, value: Value): void {
    this.delete(key)
    const entry = { value, isUsed: true, bytes: 0 }
    this.#entries.set(key, entry)
    this.#measure(entry)
    if (this.#entries.size > this.#options.limit) this.#sweepLater()
  }

  *values(): Iterable<Value> {
    for (const { value } of this.#entries.values()) yield value
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#drop(key, entry)
  }

  /** Removes all values that match, and returns them. */
  remove(isRemoved: (value: Value) => boolean): Value[] {
    const removed: Value[] = []
    for (const [key, entry] of this.#entries) {
      if (!isRemoved(entry.value)) continue
      this.#drop(key, entry)
      removed.push(entry.value)
    }
    return removed
  }

  clear(): void {
    for (const [key, entry] of this.#entries) this.#drop(key, entry)
  }

  #drop(key: string, entry: Entry<Value>): void {
    this.#entries.delete(key)
    this.#options.memory.add(-entry.bytes)
  }

  #measure(entry: Entry<Value>): void {
    const { memory, sizeOf } = this.#options
    const bytes = sizeOf(entry.value)
    if (bytes === entry.bytes) return
    memory.add(bytes - entry.bytes)
    entry.bytes = bytes
  }

  #sweepLater(): void {
    if (this.#isSweeping) return
    this.#isSweeping = true
    setImmediate(() => {
      this.#isSweeping = false
      const { limit } = this.#options
      // The next insertion continues.
      this.#sweep(2 * (this.#entries.size - limit), () => this.#entries.size > limit)
    })
  }

  #sweepForMemory(): void {
    const looks = Math.max(LEAST_SWEPT, Math.ceil(this.#entries.size / SWEPT_PART))
    this.#sweep(looks, () => this.#options.memory.isFull)
  }

  /** Checks some of the oldest values, while there are too many. */
  #sweep(looks: number, isTooMuch: () => boolean): void {
    const { mayForget } = this.#options
    let left = Math.min(looks, this.#entries.size)
    for (const [key, entry] of this.#entries) {
      if (left <= 0 || !isTooMuch()) return
      left -= 1
      if (!entry.isUsed && mayForget(entry.value, key)) {
        this.#drop(key, entry)
        continue
      }
      this.#entries.delete(key)
      entry.isUsed = false
      this.#entries.set(key, entry)
    }
  }
}
