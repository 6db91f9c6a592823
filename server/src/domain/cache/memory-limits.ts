/** The unused entities that stay in memory. */
export interface MemoryLimits {
  /** The estimated size of all of them. */
  readonly bytes: number
  readonly accounts: number
  readonly pairs: number
  readonly groups: number
  /** Lists of friends. */
  readonly people: number
  /** The size of the messages of all live rooms with users. */
  readonly roomBytes: number
}

export const defaultMemoryLimits: MemoryLimits = {
  bytes: 256 * 2 ** 20,
  accounts: 50_000,
  pairs: 100_000,
  groups: 5_000,
  people: 10_000,
  roomBytes: 256 * 2 ** 20,
}
