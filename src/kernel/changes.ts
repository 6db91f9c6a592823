import { asTheyAre, type Handed } from './handed.ts'
import type { Log } from './log.ts'

type Listener = () => void

interface Cached {
  readonly value: unknown
  isOld: boolean
}

/**
 * Collects changes and notifies subscribers. Transitions mark the changed topics; when the
 * outermost batch ends, subscribers are notified once per topic, then the host's events are
 * emitted. So no subscriber sees half a change.
 */
export class Changes {
  readonly #listeners = new Map<string, Set<Listener>>()
  /** The objects that hosts hold in place of entities. */
  handed: Handed = asTheyAre
  readonly #snapshots = new WeakMap<object, object>()
  readonly #cached = new Map<string, Cached>()
  readonly #log: Log
  #marked = new Set<string>()
  #followUps: Listener[] = []
  #depth = 0

  constructor(log: Log) {
    this.#log = log
  }

  /** Runs transitions; notifies after the outermost batch has ended, even if it threw. */
  batch<Result>(run: () => Result): Result {
    this.#depth++
    try {
      return run()
    } finally {
      this.#depth--
      if (this.#depth === 0) this.#notify()
    }
  }

  /** Marks a topic, and the changed entity, as changed. Costs nothing without subscribers. */
  mark(topic: string, entity?: object): void {
    if (entity !== undefined) {
      this.#snapshots.delete(entity)
      this.handed.changed(entity)
    }
    if (this.#cached.size > 0) this.#outdate(topic)
    // Without a listener the topic, which is put together, need not be looked up.
    if (this.#listeners.size === 0 || !this.#listeners.has(topic)) return
    this.#marked.add(topic)
    if (this.#depth === 0) this.#notify()
  }

  /** Runs `followUp` after the subscribers of this batch were notified. */
  afterwards(followUp: Listener): void {
    this.#followUps.push(followUp)
    if (this.#depth === 0) this.#notify()
  }

  subscribe(topic: string, listener: Listener): () => void {
    const set = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, set)
    set.add(listener)
    return () => {
      set.delete(listener)
      if (set.size === 0 && this.#listeners.get(topic) === set) this.#listeners.delete(topic)
    }
  }

  /** Whether a topic has subscribers. */
  isObserved(topic: string): boolean {
    return this.#listeners.has(topic)
  }

  /** The frozen copy of an entity as it is now; the same object until the entity is marked again. */
  snapshotOf<Entity extends object>(entity: Entity): Readonly<Entity> {
    const known = this.#snapshots.get(entity)
    if (known !== undefined) return known as Entity
    const made = frozenCopy(entity)
    this.#snapshots.set(entity, made)
    return made
  }

  /**
   * The value of `read`, cached until the topic is marked; a list of identical items keeps its
   * identity.
   */
  cached<Value extends object | null>(topic: string, read: () => Value): Value {
    const known = this.#cached.get(topic)
    if (known?.isOld === false) return known.value as Value
    const made = read()
    const value = isSameList(known?.value, made) ? (known?.value as Value) : Object.freeze(made)
    this.#cached.set(topic, { value, isOld: false })
    return value
  }

  /** Number of subscribed topics; for tests of leaks. */
  get topicCount(): number {
    return this.#listeners.size
  }

  /** Without subscribers nothing is cached. */
  #outdate(topic: string): void {
    const known = this.#cached.get(topic)
    if (known === undefined) return
    if (this.#listeners.has(topic)) known.isOld = true
    else this.#cached.delete(topic)
  }

  /**
   * Changes made by a listener are queued, so that all listeners receive them in the same order.
   */
  #notify(): void {
    this.#depth++
    this.handed.refresh()
    while (this.#marked.size > 0 || this.#followUps.length > 0) {
      this.handed.refresh()
      const marked = this.#marked
      const followUps = this.#followUps
      if (marked.size > 0) this.#marked = new Set()
      if (followUps.length > 0) this.#followUps = []
      for (const topic of marked) {
        for (const listener of [...(this.#listeners.get(topic) ?? [])]) this.#run(listener)
      }
      for (const followUp of followUps) this.#run(followUp)
    }
    this.#depth--
  }

  #run(listener: Listener): void {
    try {
      listener()
    } catch (error) {
      this.#log.error('a listener threw', error)
    }
  }
}

const isSameList = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  one.length === other.length &&
  one.every((item, index) => item === other[index])

/** Entities nest one level (payload, lastMessage…); what lies deeper is replaced whole, never changed. */
const frozenCopy = <Entity extends object>(entity: Entity): Readonly<Entity> => {
  const copy = { ...entity } as Record<string, unknown>
  for (const key in copy) {
    const value = copy[key]
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue
    copy[key] = Object.freeze(Array.isArray(value) ? [...value] : { ...value })
  }
  return Object.freeze(copy) as Readonly<Entity>
}
