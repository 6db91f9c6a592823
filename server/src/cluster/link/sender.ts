import { LINK_WAITING_BYTES, RESEND_MOST_MS, RESEND_MS, TICK_MS, WINDOW_BYTES } from './limits.ts'
import { OutgoingMessages } from './outgoing-messages.ts'
import { HEAD_BYTES } from './packet.ts'

/** A packet that is not acknowledged. */
export interface Sent {
  readonly number: number
  /** With room for its head, which is written each time the packet is sent. */
  readonly bytes: Buffer
  sentAtTick: number
}

/** Packets in flight at which recovery after a loss is complete. */
const WHOLE_BURST = 64

/**
 * Sends packets to the other end. Without an acknowledgement it goes back to the first
 * unacknowledged packet: one packet at first, and twice as many after each acknowledgement. The
 * receiver stores early packets, so one that has most of them says so with its first response, and
 * one that has none is not flooded.
 */
export class Sender {
  readonly #transmit: (packet: Sent) => void
  readonly #messages = new OutgoingMessages()
  readonly #sent: Sent[] = []
  #sentBytes = 0
  #lastNumber = 0
  /** Index in `#sent` of the next packet to send. */
  #next = 0
  /** Maximum number of packets in flight. */
  #burst = Number.POSITIVE_INFINITY
  #tick = 0
  /** Ticks since the last progress, and the number to wait for it. */
  #waited = 0
  #resendTicks = RESEND_MS / TICK_MS

  constructor(transmit: (packet: Sent) => void) {
    this.#transmit = transmit
  }

  get waitingBytes(): number {
    return this.#messages.bytes + this.#sentBytes
  }

  /** Whether more bytes wait than allowed. */
  get isOverfull(): boolean {
    return this.waitingBytes > LINK_WAITING_BYTES
  }

  add(message: Uint8Array): void {
    this.#messages.add(message)
  }

  /** Sends as many packets as allowed. */
  flush(): void {
    while (this.#next < this.#burst) {
      const packet = this.#sent[this.#next] ?? this.#cut()
      if (packet === undefined) return
      this.#next += 1
      this.#send(packet)
    }
  }

  /** The other end has all packets up to a number; after a gap it has more. */
  acknowledged(number: number, hasGap: boolean): void {
    const [first] = this.#sent
    if (first === undefined || number > this.#lastNumber) return
    if (number >= first.number) this.#forget(number - first.number + 1)
    else if (hasGap && first.sentAtTick < this.#tick && this.#next > 0) this.#send(first)
  }

  /** True if it goes back because no acknowledgement came in time. */
  tick(): boolean {
    this.#tick += 1
    if (this.#sent.length === 0) return false
    this.#waited += 1
    if (this.#waited < this.#resendTicks) return false
    this.#resendTicks = Math.min(this.#resendTicks * 2, RESEND_MOST_MS / TICK_MS)
    return true
  }

  /** Sends all packets in flight again. */
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
