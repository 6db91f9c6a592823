import type { Handed } from './handed.ts'

type Fields = Record<string, unknown>

/** Maximum depth of entities in answers and event data: data, a list in it, an entry of that. */
const DEPTH = 3

/**
 * The objects that hosts hold. The SDK keeps its entities to itself: for each entity in an answer or an event the host gets
 * one plain object, which follows the entity and which the host may write into (OWN-02).
 */
export class HandedOut implements Handed {
  /** By entity; null if the host has no copy yet. */
  readonly #copies = new WeakMap<object, Fields | null>()
  /** Copies of entities. The inner object of another entity is never written into one of them. */
  readonly #ownCopies = new WeakSet<object>()
  /** Entities that have changed since their copies were written. */
  readonly #changed = new Set<object>()

  /** Registers an entity of the SDK. */
  add(entity: object): void {
    if (!this.#copies.has(entity)) this.#copies.set(entity, null)
  }

  /** An entity has changed. */
  changed(entity: object): void {
    if (this.#copies.get(entity)) this.#changed.add(entity)
  }

  /** Updates all copies. */
  refresh(): void {
    if (this.#changed.size === 0) return
    for (const entity of this.#changed) this.#copyOf(entity, this.#copies.get(entity) ?? null)
    this.#changed.clear()
  }

  /** The same data with the host's objects instead of entities; itself if it contains none. */
  of<Data>(data: Data, depth = DEPTH): Data {
    if (typeof data !== 'object' || data === null) return data
    const copy = this.#copies.get(data)
    if (copy !== undefined) return this.#copyOf(data, copy) as Data
    if (depth === 0) return data
    if (Array.isArray(data)) return this.#list(data, depth - 1) as Data
    if (!isPlain(data)) return data
    let handed: Fields | undefined
    const fields: Fields = data as object as Fields
    for (const key in fields) {
      const value = fields[key]
      const replacement = this.of(value, depth - 1)
      if (replacement === value) continue
      handed ??= { ...fields }
      handed[key] = replacement
    }
    return (handed ?? data) as Data
  }

  #list(list: readonly unknown[], depth: number): readonly unknown[] {
    let handed: unknown[] | undefined
    for (let i = 0; i < list.length; i++) {
      const replacement = this.of(list[i], depth)
      if (replacement === list[i]) continue
      handed ??= [...list]
      handed[i] = replacement
    }
    return handed ?? list
  }

  #copyOf(entity: object, known: Fields | null): object {
    // A host may freeze what it holds, or give it fields that cannot be written; it gets another one then.
    if (known !== null && !Object.isFrozen(known)) {
      if (!this.#changed.delete(entity) || this.#isWritten(entity, known)) return known
    }
    const copy: Fields = {}
    this.#copies.set(entity, copy)
    this.#ownCopies.add(copy)
    this.#write(entity, copy)
    return copy
  }

  /** False: a field of the copy refuses to be written, as one with a setter that throws. */
  #isWritten(entity: object, copy: Fields): boolean {
    try {
      this.#write(entity, copy)
      return true
    } catch {
      return false
    }
  }

  /** Inner objects stay the same for the host, unless the host has replaced them. */
  #write(entity: object, copy: Fields): void {
    for (const key in entity) {
      const value = (entity as Fields)[key]
      copy[key] =
        typeof value === 'object' && value !== null ? this.#inner(value, copy[key]) : value
    }
  }

  #inner(value: object, known: unknown): unknown {
    const copy = this.#copies.get(value)
    if (copy !== undefined) return this.#copyOf(value, copy)
    if (Array.isArray(value)) return listOf(value, known)
    if (!isPlain(value)) return value
    const inner = isOwnRecord(known) && !this.#ownCopies.has(known) ? known : {}
    // The payload of a last message is also the content of a message that the host holds.
    for (const key in value) {
      const one = (value as Fields)[key]
      const isInner = key !== 'payload' && typeof one === 'object' && one !== null
      inner[key] = isInner ? this.#inner(one, inner[key]) : one
    }
    for (const key in inner) if (!(key in value)) delete inner[key]
    return inner
  }
}

const isPlain = (value: object): boolean =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype

const isOwnRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && isPlain(value) && !Object.isFrozen(value)

/** Lists are replaced whole; an empty one stays. */
const listOf = (list: readonly unknown[], known: unknown): unknown => {
  const isEmpty = list.length === 0 && Array.isArray(known) && known.length === 0
  return isEmpty ? known : deepCopy(list)
}

/** A copy of plain data that shares nothing with it. */
export const deepCopy = <Data>(data: Data): Data => {
  if (typeof data !== 'object' || data === null || !isPlain(data)) return data
  if (Array.isArray(data)) return data.map(deepCopy) as Data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, deepCopy(value)]),
  ) as Data
}
