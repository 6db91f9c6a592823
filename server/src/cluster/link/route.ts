import type { Transport } from '../transports/transport.ts'
import { RECENT_MS, TICK_MS } from './limits.ts'

/**
 * Selects the transport to a node: the first of the list that is up, delivered a packet recently
 * and, according to the other end, recently delivered one there. If none is known to do so, the
 * transports are tried in rotation.
 */
export class Route {
  readonly #transports: readonly Transport[]
  /** Ticks since the last packet of each transport. */
  readonly #silent: number[]
  /** Transports on which the other end receives from this one: a bit for each. */
  #peerReceiving = 0
  #rotate = 0

  constructor(transports: readonly Transport[]) {
    this.#transports = transports
    this.#silent = transports.map(() => Number.POSITIVE_INFINITY)
  }

  /** Transports on which this end receives from the other: a bit for each. */
  get receiving(): number {
    return this.#transports.reduce(
      (bits, _, index) => bits | (this.#isReceiving(index) ? 1 << index : 0),
      0,
    )
  }

  tick(): void {
    for (const index of this.#silent.keys()) this.#silent[index] = (this.#silent[index] ?? 0) + 1
  }

  /** A packet arrived on a transport; it states on which transports the other end receives. */
  take(index: number, peerReceiving: number): void {
    this.#silent[index] = 0
    this.#peerReceiving = peerReceiving
  }

  /** There was no response: if no transport is known to work, the next one is used. */
  rotate(): void {
    this.#rotate += 1
  }

  /** Transport of the next packet. */
  best(): Transport | undefined {
    const known = this.#known()
    if (known >= 0) return this.#transports[known]
    const up = this.#up()
    return up[this.#rotate % up.length]
  }

  /** Transports for heartbeats: the best one and those that are preferred to it. */
  probed(): readonly Transport[] {
    const known = this.#known()
    return known < 0 ? this.#up() : this.#transports.slice(0, known + 1).filter(({ isUp }) => isUp)
  }

  #up(): readonly Transport[] {
    return this.#transports.filter(({ isUp }) => isUp)
  }

  #known(): number {
    return this.#transports.findIndex(
      (_, index) => this.#isReceiving(index) && (this.#peerReceiving & (1 << index)) !== 0,
    )
  }

  #isReceiving(index: number): boolean {
    const silent = this.#silent[index] ?? Number.POSITIVE_INFINITY
    return this.#transports[index]?.isUp === true && silent < RECENT_MS / TICK_MS
  }
}
