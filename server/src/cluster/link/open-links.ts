import type { Clock } from 'tavern-im/protocol'
import type { Log } from '../../kernel/log.ts'
import { WriteCoalescer } from '../../kernel/write-coalescer.ts'
import type { NodeID, OpenTransport, Transport } from '../transports/transport.ts'
import { ANNOUNCEMENT_BYTES, CLOSE_MS, TICK_MS } from './limits.ts'
import { LinkEnd } from './link-end.ts'
import type { Link, Links, LinksListener } from './links.ts'
import { NodeHistory } from './node-history.ts'
import { Flag, HEAD_BYTES, type Packet, readPacket, VERSION, writeHead } from './packet.ts'
import { VersionMismatchLogger } from './version-mismatch-logger.ts'

export interface LinksOptions {
  readonly nodeID: NodeID
  /** The preferred one first; the same transports in the same order at all nodes. */
  readonly transports: readonly OpenTransport[]
  readonly clock: Clock
  readonly log: Log
  readonly listener: LinksListener
}

/** Opens the transports of a node, and links over them. */
export const openLinks = (options: LinksOptions): Links => new OpenLinks(options)

class OpenLinks implements Links {
  readonly nodeID: NodeID
  readonly #options: LinksOptions
  readonly #transports: readonly Transport[]
  readonly #links = new Map<NodeID, LinkEnd>()
  readonly #receiving = new NodeHistory()
  readonly #tickEnd = new WriteCoalescer()
  readonly #stopTicking: () => void
  #incarnation = 0
  #announcement = 0
  readonly #mismatches: VersionMismatchLogger
  #closed: Promise<void> | undefined
  #ticksToClose = CLOSE_MS / TICK_MS
  #mayClose: (() => void) | undefined
  #isClosed = false

  constructor(options: LinksOptions) {
    this.nodeID = options.nodeID
    this.#options = options
    const why =
      'cluster: a node sends packets of another version; run the same version on all nodes'
    this.#mismatches = new VersionMismatchLogger(options.log, VERSION, why)
    this.#transports = options.transports.map((open, index) =>
      open(options.nodeID, {
        onPacket: (bytes) => this.#onPacket(bytes, index),
        onChange: (isUp) => this.#onTransportChange(index, isUp),
      }),
    )
    this.#stopTicking = options.clock.every(TICK_MS, () => this.#tick())
  }

  announce(message: Uint8Array): void {
    if (message.length > ANNOUNCEMENT_BYTES) {
      throw new Error(`announce to nodes: ${message.length} bytes exceed the limit`)
    }
    this.#announcement += 1
    const packet = Buffer.allocUnsafe(HEAD_BYTES + message.length)
    writeHead(packet, { ...this.#bareHead('all'), number: this.#announcement })
    packet.set(message, HEAD_BYTES)
    // On every transport, because it is unknown which ones reach each node.
    for (const transport of this.#transports) transport.send('all', packet)
  }

  to(node: NodeID): Link {
    return this.#links.get(node) ?? this.#open(node)
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#mayClose = resolve
      this.#finish()
    })
    this.#isClosed = true
    this.#stopTicking()
    for (const link of [...this.#links.values()]) link.close()
    await Promise.all(this.#transports.map((transport) => transport.close()))
  }

  #open(node: NodeID): LinkEnd {
    this.#incarnation += 1
    const { listener, log } = this.#options
    const link: LinkEnd = new LinkEnd({
      nodeID: this.nodeID,
      node,
      mine: this.#incarnation,
      transports: this.#transports,
      scheduleFlush: (one) => this.#tickEnd.add(one),
      onMessage: (message) => listener.onMessage(node, message),
      onFailure: (cause) => log.error({ err: cause, node }, 'cluster: processing a message failed'),
      onEnd: (reason) => {
        this.#links.delete(node)
        this.#receiving.end(node, link.theirs)
        if (reason === undefined) return
        log.warn({ node, reason }, 'cluster: link to a node lost')
        listener.onBroken(node, reason)
      },
    })
    this.#links.set(node, link)
    return link
  }

  #onPacket(bytes: Uint8Array, index: number): void {
    const packet = readPacket(bytes)
    if (packet === undefined) this.#mismatches.report(bytes[0] ?? 0)
    else if (packet.from === this.nodeID || this.#isClosed) return
    else if (packet.to === 'all') this.#takeAnnouncement(packet)
    else if (packet.to === this.nodeID) this.#takePacket(packet, index)
  }

  #takeAnnouncement({ from, number, payload }: Packet): void {
    if (!this.#receiving.takeAnnouncement(from, number)) return
    const { listener, log } = this.#options
    try {
      listener.onAnnouncement(from, payload)
    } catch (cause) {
      log.error({ err: cause, node: from }, 'cluster: processing an announcement failed')
    }
  }

  #takePacket(packet: Packet, index: number): void {
    const isEnd = (packet.flags & Flag.end) !== 0
    const link = isEnd ? undefined : this.#linkOf(packet)
    if (isEnd) this.#takeEnd(packet)
    else if (link === undefined) this.#refuse(packet)
    else link.take(packet, index)
  }

  /** The link of a packet; opens it if the packet is the first one. */
  #linkOf({ from, mine, theirs }: Packet): LinkEnd | undefined {
    if (this.#receiving.hasEnded(from, mine)) return undefined
    const known = this.#links.get(from)
    if (known !== undefined && known.theirs !== 0 && mine > known.theirs) {
      known.end('the node opened a new link')
    }
    const link = this.#links.get(from)
    if (link !== undefined) return theirs === 0 || theirs === link.mine ? link : undefined
    return theirs === 0 && this.#closed === undefined ? this.#open(from) : undefined
  }

  /** Notifies the other end that there is no such link. */
  #refuse({ from, mine, theirs }: Packet): void {
    const packet = Buffer.allocUnsafe(HEAD_BYTES)
    writeHead(packet, { ...this.#bareHead(from), flags: Flag.end, mine: theirs, theirs: mine })
    for (const transport of this.#transports) if (transport.isUp) transport.send(from, packet)
  }

  #takeEnd({ from, mine, theirs }: Packet): void {
    const link = this.#links.get(from)
    if (link !== undefined && (theirs === link.mine || (theirs === 0 && mine === link.theirs))) {
      link.end('the node closed the link')
    }
    this.#receiving.end(from, mine)
  }

  #bareHead(to: NodeID | 'all') {
    const none = { flags: 0, receiving: 0, mine: 0, theirs: 0, number: 0, acknowledged: 0 }
    return { ...none, from: this.nodeID, to }
  }

  #onTransportChange(index: number, isUp: boolean): void {
    const name = this.#transports[index]?.name
    if (isUp) this.#options.log.info({ name }, 'cluster: transport up')
    else this.#options.log.warn({ name }, 'cluster: transport down')
    for (const link of this.#links.values()) link.onTransportChange()
    if (isUp) this.#options.listener.onUp()
  }

  #tick(): void {
    for (const link of [...this.#links.values()]) link.tick()
    this.#finish()
  }

  /** Closes once all sent messages are acknowledged, or the time is over. */
  #finish(): void {
    if (this.#mayClose === undefined) return
    this.#ticksToClose -= 1
    const hasArrived = [...this.#links.values()].every(({ waitingBytes }) => waitingBytes === 0)
    if (hasArrived || this.#ticksToClose < 0) this.#mayClose()
  }
}
