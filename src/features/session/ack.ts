import type { Clock, Stop } from '../../platform/clock.ts'
import { ACK_DELAY_MS, ACK_PUSHES } from './limits.ts'

interface Ack {
  readonly seq: number
  readonly count: number
}

/** Counts the pushes of one connection and acknowledges them in heaps, not one by one. */
export class PushAck {
  readonly #clock: Clock
  readonly #send: (ack: Ack) => boolean
  #seq = 0
  #count = 0
  #acknowledged = 0
  #stop: Stop | undefined

  /** `send`: false while the session is not admitted on this connection. */
  constructor(clock: Clock, send: (ack: Ack) => boolean) {
    this.#clock = clock
    this.#send = send
  }

  /** A push was applied. One that a network has doubled was sent once, and counts once. */
  received(seq: number): void {
    if (seq === this.#seq && this.#count > 0) return
    this.#seq = seq
    this.#count++
    if (this.#count - this.#acknowledged >= ACK_PUSHES) this.#flush()
    else this.#flushLater()
  }

  /** A new connection counts from 0. */
  restart(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#count = 0
    this.#acknowledged = 0
  }

  #flush(): void {
    this.#stop?.()
    this.#stop = undefined
    if (this.#send({ seq: this.#seq, count: this.#count })) this.#acknowledged = this.#count
    else this.#flushLater()
  }

  #flushLater(): void {
    this.#stop ??= this.#clock.after(ACK_DELAY_MS, () => this.#flush())
  }
}
