import type { Transport } from '../transports/transport.ts'
import { RECENT_MS, TICK_MS } from './limits.ts'

/**
 * Which transport leads to one node: the first of the list that is up, brought something lately and, as the other end says, lately
 * took something there. Where none is known to do so each gets its turn.
 */
export class Route {
  readonly #transports: readonly Transport[]
  /** Ticks since each brought something. */
  readonly #silent: number[]
  /** By which the other end hears this one: a bit for each. */
  #peerReceiving = 0
  #rotate = 0

  constructor(transports: readonly Transport[]) {
    this.#transports = transports
    this.#silent = transports.map(() => Number.POSITIVE_INFINITY)
  }

  /** By which this end hears the other: a bit for each. */
  get receiving(): number {
    return this.#transports.reduce(
      (bits, _, index) => bits | (this.#isReceiving(index) ? 1 << index : 0),
      0,
    )
  }

  tick(): void {
    for (const index of this.#silent.keys()) this.#silent[index] = (this.#silent[index] ?? 0) + 1
  }

  /** A packet came by one of them and said by which the other end hears this one. */
  take(index: number, peerReceiving: number): void {
    this.#silent[index] = 0
    this.#peerReceiving = peerReceiving
  }

  /** No answer came: where it is not known which works, it is the next one's turn. */
  rotate(): void {
    this.#rotate += 1
  }

  /** Where the next packet goes. */
  best(): Transport | undefined {
    const known = this.#known()
    if (known >= 0) return this.#transports[known]
    const up = this.#up()
    return up[this.#rotate % up.length]
  }

  /** By which the other end is told that this one lives: the best and those that would be better. */
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
