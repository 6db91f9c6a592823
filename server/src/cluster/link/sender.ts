import { LINK_WAITING_BYTES, RESEND_MOST_MS, RESEND_MS, TICK_MS, WINDOW_BYTES } from './limits.ts'
import { OutgoingMessages } from './outgoing-messages.ts'
import { HEAD_BYTES } from './packet.ts'

/** A packet that is not acknowledged. */
export interface Sent {
  readonly number: number
  /** With room for its head, which is written each time it goes. */
  readonly bytes: Buffer
  sentAtTick: number
}

/** Packets at a time with which going on after a loss is as good as not having lost any. */
const WHOLE_BURST = 64

/**
 * What goes to the other end. Goes back to the first packet that is not acknowledged where no acknowledgement
 * comes, one packet at first and twice as many each time something arrives: the other end keeps what comes too early, so one that has
 * most of it says so with its first answer, and one that has nothing is not buried.
 */
export class Sender {
  readonly #transmit: (packet: Sent) => void
  readonly #messages = new OutgoingMessages()
  readonly #sent: Sent[] = []
  #sentBytes = 0
  #lastNumber = 0
  /** Place in `#sent` of the packet that goes next. */
  #next = 0
  /** How many packets may be on their way. */
  #burst = Number.POSITIVE_INFINITY
  #tick = 0
  /** Ticks since the last progress, and how many are waited for it. */
  #waited = 0
  #resendTicks = RESEND_MS / TICK_MS

  constructor(transmit: (packet: Sent) => void) {
    this.#transmit = transmit
  }

  get waitingBytes(): number {
    return this.#messages.bytes + this.#sentBytes
  }

  /** More waits than may. */
  get isOverfull(): boolean {
    return this.waitingBytes > LINK_WAITING_BYTES
  }

  add(message: Uint8Array): void {
    this.#messages.add(message)
  }

  /** Transmits what may go. */
  flush(): void {
    while (this.#next < this.#burst) {
      const packet = this.#sent[this.#next] ?? this.#cut()
      if (packet === undefined) return
      this.#next += 1
      this.#send(packet)
    }
  }

  /** The other end has all up to a number; behind a gap it has more. */
  acknowledged(number: number, hasGap: boolean): void {
    const [first] = this.#sent
    if (first === undefined || number > this.#lastNumber) return
    if (number >= first.number) this.#forget(number - first.number + 1)
    else if (hasGap && first.sentAtTick < this.#tick && this.#next > 0) this.#send(first)
  }

  /** True where it goes back since nothing was heard for too long. */
  tick(): boolean {
    this.#tick += 1
    if (this.#sent.length === 0) return false
    this.#waited += 1
    if (this.#waited < this.#resendTicks) return false
    this.#resendTicks = Math.min(this.#resendTicks * 2, RESEND_MOST_MS / TICK_MS)
    return true
  }

  /** All that is on its way goes once more. */
  goBack(): void {
    if (this.#sent.length === 0) return
    this.#waited = 0
    this.#next = 0
    this.#burst = 1
    this.flush()
  }

  #cut(): Sent | undefined {
    if (this.#messages.bytes === 0 || this.#sentBytes >= WINDOW_BYTES) return undefined
    const bytes = this.#messages.cut()
    this.#lastNumber += 1
    const packet = { number: this.#lastNumber, bytes, sentAtTick: this.#tick }
    this.#sent.push(packet)
    this.#sentBytes += bytes.length - HEAD_BYTES
    return packet
  }

  #send(packet: Sent): void {
    packet.sentAtTick = this.#tick
    this.#transmit(packet)
  }

  #forget(count: number): void {
    for (const { bytes } of this.#sent.splice(0, count))
      this.#sentBytes -= bytes.length - HEAD_BYTES
    this.#next = Math.max(0, this.#next - count)
    this.#waited = 0
    this.#resendTicks = RESEND_MS / TICK_MS
    this.#burst *= 2
    if (this.#sent.length === 0 || this.#burst > WHOLE_BURST) this.#burst = Number.POSITIVE_INFINITY
    this.flush()
  }
}
