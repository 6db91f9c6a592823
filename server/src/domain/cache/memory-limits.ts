/** The numbers of unused entities that stay in memory. */
export interface MemoryLimits {
  readonly accounts: number
  readonly pairs: number
  readonly groups: number
  /** Lists of friends. */
  readonly people: number
}

export const defaultMemoryLimits: MemoryLimits = {
  accounts: 50_000,
  pairs: 100_000,
  groups: 5_000,
  people: 10_000,
}
