import type { Clock } from '../../platform/clock.ts'
import { TYPES } from '../../protocol/types.ts'
import { ONLINE_COUNT_ASK_MS, ONLINE_COUNT_MS, ONLINE_COUNT_ROOM_MS } from './limits.ts'

interface Count {
  readonly requestedAt: number
  /** Time of the answer; in the future until it arrives. */
  updated: number
  readonly value: Promise<number>
}

/** Numbers of online members; requested as rarely as spec 3 section 9 demands. */
export class OnlineCounts {
  readonly #clock: Clock
  readonly #counts = new Map<string, Count>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  of(groupID: string, type: string | undefined, ask: () => Promise<number>): Promise<number> {
    const now = this.#clock.now()
    for (const [id, { updated }] of this.#counts) {
      if (now - updated >= ONLINE_COUNT_MS) this.#counts.delete(id)
    }
    const known = this.#counts.get(groupID)
    const fresh = type === TYPES.GRP_AVCHATROOM ? ONLINE_COUNT_ROOM_MS : ONLINE_COUNT_MS
    const isFresh =
      known !== undefined &&
      (now - known.updated < fresh || now - known.requestedAt <= ONLINE_COUNT_ASK_MS)
    if (isFresh) return known.value
    const count: Count = { requestedAt: now, updated: Number.POSITIVE_INFINITY, value: ask() }
    this.#counts.set(groupID, count)
    count.value.then(
      () => {
        count.updated = this.#clock.now()
      },
      // A failed request is repeated by the next call.
      () => this.#counts.get(groupID) === count && this.#counts.delete(groupID),
    )
    return count.value
  }

  clear(): void {
    this.#counts.clear()
  }
}
