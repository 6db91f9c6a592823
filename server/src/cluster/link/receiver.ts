import { WINDOW_BYTES } from './limits.ts'

/** Puts payloads into order; stores those that arrive early, within the window of the other end. */
export class Receiver {
  readonly #early = new Map<number, Uint8Array>()
  #earlyBytes = 0
  #last = 0

  /** All packets up to this number have arrived. */
  get last(): number {
    return this.#last
  }

  /** Whether a packet is stored that waits for an earlier one. */
  get hasGap(): boolean {
    return this.#early.size > 0
  }

  /** Payloads that are in order now, the oldest first. */
  take(number: number, payload: Uint8Array): Uint8Array[] {
    if (number <= this.#last || this.#early.has(number)) return []
    if (number > this.#last + 1) {
      if (this.#earlyBytes >= WINDOW_BYTES) return []
      this.#early.set(number, payload)
      this.#earlyBytes += payload.length
      return []
    }
    this.#last = number
    return [payload, ...this.#following()]
  }

  *#following(): Generator<Uint8Array> {
    for (;;) {
      const next = this.#early.get(this.#last + 1)
      if (next === undefined) return
      this.#last += 1
      this.#early.delete(this.#last)
      this.#earlyBytes -= next.length
      yield next
    }
  }
}
