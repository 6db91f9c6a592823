import type { Clock, Stop } from 'tavern-im/protocol'
import { SERVICE_PAUSES_MS } from '../../kernel/waits.ts'

interface Parts<Item> {
  readonly clock: Clock
  /** Rejects if the call has to be retried. */
  readonly send: (item: Item) => Promise<void>
  /** Too many attempts, or a full queue. */
  readonly onLost: (item: Item, cause: unknown) => void
}

/** Maximum length of the queue; the oldest calls are dropped beyond it. */
const WAITING = 10_000
const AT_ONCE = 8

interface Waiting<Item> {
  readonly item: Item
  readonly tries: number
}

/** Sends items in order, a few concurrently; retries failures later. */
export class WebhookQueue<Item> {
  readonly #parts: Parts<Item>
  #waiting: Waiting<Item>[] = []
  #inFlight = 0
  /** Items that wait for a retry. */
  readonly #pauses = new Map<Stop, Waiting<Item>>()
  #isLast = false
  #isEnded = false
  #whenIdle = () => {}

  constructor(parts: Parts<Item>) {
    this.#parts = parts
  }

  get size(): number {
    return this.#waiting.length + this.#inFlight + this.#pauses.size
  }

  add(item: Item): void {
    if (this.#isEnded) return
    if (this.size >= WAITING) {
      const oldest = this.#waiting.shift()
      this.#parts.onLost(oldest?.item ?? item, new Error('the queue is full'))
      if (oldest === undefined) return
    }
    this.#waiting.push({ item, tries: 0 })
    this.#go()
  }

  /** Stops retrying. Resolves when every waiting item was tried. */
  finish(): Promise<void> {
    this.#isLast = true
    this.#waiting.push(...this.#pauses.values())
    this.#dropPauses()
    return new Promise((resolve) => {
      this.#whenIdle = resolve
      this.#go()
    })
  }

  /** Drops the queue. */
  end(): void {
    this.#isEnded = true
    this.#waiting = []
    this.#dropPauses()
  }

  #dropPauses(): void {
    for (const stop of this.#pauses.keys()) stop()
    this.#pauses.clear()
  }

  #go(): void {
    while (this.#inFlight < AT_ONCE) {
      const next = this.#waiting.shift()
      if (next === undefined) break
      this.#inFlight += 1
      void this.#try(next)
    }
    if (this.#inFlight === 0) this.#whenIdle()
  }

  async #try({ item, tries }: Waiting<Item>): Promise<void> {
    try {
      await this.#parts.send(item)
    } catch (cause) {
      if (!this.#isEnded) this.#failed({ item, tries }, cause)
    }
    this.#inFlight -= 1
    this.#go()
  }

  #failed({ item, tries }: Waiting<Item>, cause: unknown): void {
    const pause = this.#isLast ? undefined : SERVICE_PAUSES_MS[tries]
    if (pause === undefined) {
      this.#parts.onLost(item, cause)
      return
    }
    const again = { item, tries: tries + 1 }
    const stop = this.#parts.clock.after(pause, () => {
      this.#pauses.delete(stop)
      this.#waiting.push(again)
      this.#go()
    })
    this.#pauses.set(stop, again)
  }
}
