import type { Clock, Stop } from '../platform/clock.ts'

/** Time for an overtaken entry to arrive: a response leaves the server after pushes. */
const REORDER_MS = 1_000

/** Entries that may have overtaken one; more mean that it was missed. */
const AHEAD = 1_000

/**
 * The applied position of the account's log. Every C2C message and account event takes the next
 * position. A position that stays missing was missed, and the owner of `whenGap` fetches it.
 */
export class AccountLog {
  readonly #clock: Clock
  /** -1: not known yet; then nothing can be missing. */
  #position = -1
  /** Known positions above the one that is missing. */
  readonly #ahead = new Set<number>()
  #onGap: () => void = () => {}
  #gapTimer: Stop | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get position(): number {
    return this.#position
  }

  whenGap(onGap: () => void): void {
    this.#onGap = onGap
  }

  /** The position is unknown. */
  forget(): void {
    this.#position = -1
    this.#ahead.clear()
    this.#rest()
  }

  /** The log is applied at least up to here (by a sync). */
  reach(position: number): void {
    if (position <= this.#position || !(position === 0 || isPosition(position))) return
    this.#position = position
    this.#close()
  }

  /** Whether the entry at a position was applied already. */
  isKnown(position: number): boolean {
    return position <= this.#position || this.#ahead.has(position)
  }

  /** Entries arrived that end at `position` (0: they are not of this log). False: all were known before. */
  take(position: number, count = 1): boolean {
    if (!isPosition(position) || this.#position < 0) return true
    if (this.isKnown(position)) return false
    if (position - count <= this.#position) {
      this.#position = position
      if (this.#ahead.size > 0) this.#close()
      return true
    }
    for (let one = position - count + 1; one <= position; one++) this.#ahead.add(one)
    if (this.#ahead.size > AHEAD) this.#missed()
    else this.#gapTimer ??= this.#clock.after(REORDER_MS, () => this.#missed())
    return true
  }

  /** The missing position arrived: continues to the next missing one. */
  #close(): void {
    for (const one of this.#ahead) if (one <= this.#position) this.#ahead.delete(one)
    while (this.#ahead.delete(this.#position + 1)) this.#position++
    if (this.#ahead.size === 0) this.#rest()
  }

  #missed(): void {
    this.#rest()
    this.#ahead.clear()
    this.#onGap()
  }

  #rest(): void {
    this.#gapTimer?.()
    this.#gapTimer = undefined
  }
}

/** Larger numbers cannot be incremented exactly. */
const isPosition = (position: number): boolean => Number.isSafeInteger(position) && position > 0
