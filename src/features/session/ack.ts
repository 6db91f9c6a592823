import type { Clock, Stop } from '../../platform/clock.ts'
import { ACK_DELAY_MS, ACK_PUSHES } from './limits.ts'

/** Counts the pushes of one connection and acknowledges them in heaps, not one by one. */
export class PushAck {
  readonly #clock: Clock
  readonly #send: (ack: { readonly seq: number; readonly count: number }) => void
  #seq = 0
  #count = 0
  #acknowledged = 0
  #stop: Stop | undefined

  constructor(clock: Clock, send: (ack: { readonly seq: number; readonly count: number }) => void) {
    this.#clock = clock
    this.#send = send
  }

  /** A push was applied. */
  received(seq: number): void {
    this.#seq = seq
    this.#count++
    if (this.#count - this.#acknowledged >= ACK_PUSHES) this.#tell()
    else this.#stop ??= this.#clock.after(ACK_DELAY_MS, () => this.#tell())
  }

  /** A new connection counts from 0. */
  restart(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#count = 0
    this.#acknowledged = 0
  }

  #tell(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#acknowledged = this.#count
    this.#send({ seq: this.#seq, count: this.#count })
  }
}
