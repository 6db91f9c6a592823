import type { StoragePort } from '../platform/platform.ts'

/** Size limit of all entries of an app together (spec 2 section 9). */
export const STORAGE_LIMIT_BYTES = 5 * 1024 * 1024

/** Storages count two bytes for each UTF-16 unit of a name and its text. */
const sizeOf = (name: string, text: string): number => 2 * (name.length + text.length)

/** Bytes of the entries with a prefix, without one of them. */
const takenBeside = (storage: StoragePort, prefix: string, but: string): number => {
  let bytes = 0
  for (const name of storage.keys()) {
    if (name !== but && name.startsWith(prefix)) bytes += sizeOf(name, storage.get(name) ?? '')
  }
  return bytes
}

const tooMuch = () => new RangeError(`keep: more than ${STORAGE_LIMIT_BYTES} bytes`)

interface Entry {
  readonly name: string
  readonly text: string
  /** Prefix of the names of all entries of the app. */
  readonly prefix: string
  /** Entries that may go when there is no room, the first one first. Asked for only then. */
  readonly victims: () => string[]
}

/**
 * Stores an entry, and evicts its victims if there is no room. Throws the exceptions of the
 * storage.
 */
export const storeEntry = (storage: StoragePort, { name, text, prefix, victims }: Entry): void => {
  let victimsLeft: string[] | undefined
  // Do not evict other entries for one that cannot fit.
  if (sizeOf(name, text) > STORAGE_LIMIT_BYTES) throw tooMuch()
  let size = sizeOf(name, text) + takenBeside(storage, prefix, name)
  for (;;) {
    try {
      if (size > STORAGE_LIMIT_BYTES) throw tooMuch()
      storage.set(name, text)
      return
    } catch (error) {
      victimsLeft ??= victims()
      const victim = victimsLeft.shift()
      if (victim === undefined) throw error
      size -= sizeOf(victim, storage.get(victim) ?? '')
      storage.remove(victim)
    }
  }
}

/**
 * Entries below `{prefix}{userID}_` of all but the first of these users and the app (''), those of users
 * who are not among them first, then from the last on.
 */
export const entriesOfOthers = (
  storage: StoragePort,
  prefix: string,
  [present, ...users]: readonly unknown[],
): string[] => {
  const userOf = (name: string) => name.slice(prefix.length, name.lastIndexOf('_'))
  const ageOf = (name: string) => {
    const at = users.indexOf(userOf(name))
    return at < 0 ? users.length : at
  }
  return storage
    .keys()
    .filter((name) => name.startsWith(prefix) && !['', present].includes(userOf(name)))
    .sort((a, b) => ageOf(b) - ageOf(a))
}
