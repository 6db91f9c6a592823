import { Cache, CacheMemory } from '../cache/cache.ts'

/** A group's place in the conversation list. */
export interface GroupPosition {
  /** Unix second of its newest message; 0 without one. */
  readonly time: number
  readonly groupID: string
}

/** The groups of an account in the order of its conversation list. */
export type GroupOrder = readonly GroupPosition[]

/** Conversation lists that are being read. */
export interface Listings {
  readonly groupOrders: GroupOrders
}

/** Newest first; equal times are ordered by id. */
export const newestFirst = (a: GroupPosition, b: GroupPosition): number =>
  b.time - a.time || (a.groupID < b.groupID ? -1 : a.groupID > b.groupID ? 1 : 0)

/** At most some of the groups after this one; null: the first ones. */
export const groupsAfter = (
  order: GroupOrder,
  last: GroupPosition | null,
  most: number,
): GroupOrder => {
  let [from, to] = [0, last === null ? 0 : order.length]
  while (last !== null && from < to) {
    const middle = (from + to) >> 1
    if (newestFirst(last, order[middle] as GroupPosition) < 0) to = middle
    else from = middle + 1
  }
  return order.slice(from, from + most)
}

const KEPT = 20_000
const KEPT_BYTES = 16 * 2 ** 20

/** Estimated sizes of a list, and of a group in it. */
const ORDER_BYTES = 200
const POSITION_BYTES = 100

/**
 * The orders of groups that the first pages of conversation lists have read: later pages look only
 * at their own groups. Bounded; a later page without one reads it again.
 */
export class GroupOrders {
  readonly #cache = new Cache<GroupOrder>({
    limit: KEPT,
    mayForget: () => true,
    memory: new CacheMemory(KEPT_BYTES),
    sizeOf: ({ length }) => ORDER_BYTES + length * POSITION_BYTES,
  })

  of(accountID: number): GroupOrder | undefined {
    return this.#cache.get(`${accountID}`)
  }

  keep(accountID: number, order: GroupOrder): void {
    this.#cache.set(`${accountID}`, order)
  }

  /** The last page was read. */
  drop(accountID: number): void {
    this.#cache.delete(`${accountID}`)
  }
}
