import type { Flushable } from '../../kernel/write-coalescer.ts'
import type { NodeID, Transport } from '../transports/transport.ts'
import { IncomingMessages } from './incoming-messages.ts'
import { BEAT_MS, LINK_SILENCE_MS, OWED_BYTES, TICK_MS } from './limits.ts'
import type { Link } from './links.ts'
import { Flag, HEAD_BYTES, type Packet, writeHead } from './packet.ts'
import { Receiver } from './receiver.ts'
import { Route } from './route.ts'
import { Sender, type Sent } from './sender.ts'

export interface LinkParts {
  /** This node and the other one. */
  readonly nodeID: NodeID
  readonly node: NodeID
  /** Incarnation of this end: higher than every earlier one of this process. */
  readonly mine: number
  readonly transports: readonly Transport[]
  /** Schedules a flush of the link for the end of the tick. */
  scheduleFlush(link: Flushable): void
  onMessage(message: Uint8Array): void
  /** A payload is no message, or the listener threw. The link ends next. */
  onFailure(cause: unknown): void
  /** The link is over; with a reason if the listener is to be notified. */
  onEnd(reason?: string): void
}

const SILENT = `no data from the node for ${LINK_SILENCE_MS / 1_000} s`

/**
 * One end of a link. Two ends know each other by their incarnations, so nothing of an older link gets into this one:
 *
 * ```
 * first packet ──► alone ──── packet of the other ────► joined ──── silence, end, newer link, too much ────► over
 *                    └───────── silence, end ─────────────────────────────────────────────────────────────► over
 * ```
 */
export class LinkEnd implements Link, Flushable {
  readonly node: NodeID
  readonly mine: number
  /** Incarnation of the other end; 0 while it is unknown. */
  theirs = 0
  readonly #parts: LinkParts
  readonly #route: Route
  readonly #sender: Sender
  readonly #receiver = new Receiver()
  readonly #incoming = new IncomingMessages()
  #isOver = false
  #isFlushScheduled = false
  /** Bytes received and not acknowledged; whether to acknowledge them in this tick. */
  #owedBytes = 0
  #isAnswerDue = false
  #silentTicks = 0
  #ticksToBeat = 0

  constructor(parts: LinkParts) {
    this.node = parts.node
    this.mine = parts.mine
    this.#parts = parts
    this.#route = new Route(parts.transports)
    this.#sender = new Sender((packet) => this.#transmit(packet))
    this.#scheduleFlush()
  }

  get waitingBytes(): number {
    return this.#sender.waitingBytes
  }

  send(message: Uint8Array): void {
    if (this.#isOver) return
    this.#sender.add(message)
    this.#scheduleFlush()
  }

  close(): void {
    if (!this.#isOver) this.#flush()
    this.end()
  }

  /** Runs at the end of each tick in which something was scheduled. */
  flush(): void {
    this.#isFlushScheduled = false
    if (this.#isOver) return
    if (this.#sender.isOverfull) this.end('too many bytes wait for the node')
    else this.#flush()
  }

  /** A packet of this link arrived on one of the transports. */
  take(packet: Packet, index: number): void {
    if (this.#isOver) return
    this.theirs = packet.mine
    this.#silentTicks = 0
    this.#route.take(index, packet.receiving)
    this.#sender.acknowledged(packet.acknowledged, (packet.flags & Flag.gap) !== 0)
    // The node that opens the link learns at once which transports work.
    if (packet.theirs === 0) this.#isAnswerDue = true
    if (packet.number > 0) this.#receive(packet)
    if (this.#isAnswerDue) this.#scheduleFlush()
  }

  tick(): void {
    this.#route.tick()
    this.#silentTicks += 1
    if (this.#silentTicks > LINK_SILENCE_MS / TICK_MS) this.end(SILENT)
    else this.#remind()
  }

  /**
   * A transport went up or down: packets in flight may be lost, and the other end receives the new
   * state at once.
   */
  onTransportChange(): void {
    this.#sender.goBack()
    this.#beat()
  }

  /** Notifies the other end, and the listener if there is a reason. */
  end(reason?: string): void {
    if (this.#isOver) return
    this.#say(this.#route.best(), Flag.end)
    this.#isOver = true
    this.#parts.onEnd(reason)
  }

  #flush(): void {
    this.#sender.flush()
    if (this.#isAnswerDue) this.#say(this.#route.best())
    if (this.theirs === 0 && this.#ticksToBeat === 0) this.#beat()
  }

  #remind(): void {
    if (this.#sender.tick()) {
      this.#route.rotate()
      this.#sender.goBack()
    }
    this.#ticksToBeat -= 1
    if (this.#ticksToBeat <= 0) this.#beat()
    else if (this.#owedBytes > 0) this.#say(this.#route.best())
  }

  #receive({ number, payload }: Packet): void {
    const isNews = number > this.#receiver.last
    const payloads = this.#receiver.take(number, payload)
    this.#owedBytes += payload.length
    if (!isNews || this.#receiver.hasGap || this.#owedBytes >= OWED_BYTES) this.#isAnswerDue = true
    try {
      for (const one of payloads) this.#deliver(one)
    } catch (cause) {
      this.#parts.onFailure(cause)
      this.end('a message from the node could not be processed')
    }
  }

  #deliver(payload: Uint8Array): void {
    for (const message of this.#incoming.read(payload)) {
      if (this.#isOver) return
      this.#parts.onMessage(message)
    }
  }

  #scheduleFlush(): void {
    if (this.#isFlushScheduled) return
    this.#isFlushScheduled = true
    this.#parts.scheduleFlush(this)
  }

  #beat(): void {
    this.#ticksToBeat = BEAT_MS / TICK_MS
    for (const transport of this.#route.probed()) this.#say(transport)
  }

  /** Sends a packet without a payload. */
  #say(transport: Transport | undefined, flags = 0): void {
    this.#post(transport, Buffer.allocUnsafe(HEAD_BYTES), 0, flags)
  }

  #transmit({ bytes, number }: Sent): void {
    this.#post(this.#route.best(), bytes, number, 0)
  }

  #post(transport: Transport | undefined, bytes: Buffer, number: number, flags: number): void {
    writeHead(bytes, {
      flags: flags | (this.#receiver.hasGap ? Flag.gap : 0),
      receiving: this.#route.receiving,
      from: this.#parts.nodeID,
      to: this.node,
      mine: this.mine,
      theirs: this.theirs,
      number,
      acknowledged: this.#receiver.last,
    })
    // If this packet is lost, its acknowledgement is sent again.
    this.#owedBytes = 0
    this.#isAnswerDue = false
    transport?.send(this.node, bytes)
  }
}
