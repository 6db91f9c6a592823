import type { Carrier } from '../carriers/carrier.ts'
import { HEARD_MS, TICK_MS } from './limits.ts'

/**
 * Which carrier leads to one node: the first of the list that is up, brought something lately and, as the other end says, lately
 * took something there. Where none is known to do so each gets its turn.
 */
export class Route {
  readonly #carriers: readonly Carrier[]
  /** Ticks since each brought something. */
  readonly #silent: number[]
  /** By which the other end hears this one: a bit for each. */
  #theyHear = 0
  #turn = 0

  constructor(carriers: readonly Carrier[]) {
    this.#carriers = carriers
    this.#silent = carriers.map(() => Number.POSITIVE_INFINITY)
  }

  /** By which this end hears the other: a bit for each. */
  get heard(): number {
    return this.#carriers.reduce(
      (bits, _, place) => bits | (this.#hears(place) ? 1 << place : 0),
      0,
    )
  }

  tick(): void {
    for (const place of this.#silent.keys()) this.#silent[place] = (this.#silent[place] ?? 0) + 1
  }

  /** A packet came by one of them and said by which the other end hears this one. */
  take(place: number, theyHear: number): void {
    this.#silent[place] = 0
    this.#theyHear = theyHear
  }

  /** No answer came: where it is not known which works, it is the next one's turn. */
  turn(): void {
    this.#turn += 1
  }

  /** Where the next packet goes. */
  best(): Carrier | undefined {
    const known = this.#known()
    if (known >= 0) return this.#carriers[known]
    const up = this.#up()
    return up[this.#turn % up.length]
  }

  /** By which the other end is told that this one lives: the best and those that would be better. */
  probed(): readonly Carrier[] {
    const known = this.#known()
    return known < 0 ? this.#up() : this.#carriers.slice(0, known + 1).filter(({ isUp }) => isUp)
  }

  #up(): readonly Carrier[] {
    return this.#carriers.filter(({ isUp }) => isUp)
  }

  #known(): number {
    return this.#carriers.findIndex(
      (_, place) => this.#hears(place) && (this.#theyHear & (1 << place)) !== 0,
    )
  }

  #hears(place: number): boolean {
    const silent = this.#silent[place] ?? Number.POSITIVE_INFINITY
    return this.#carriers[place]?.isUp === true && silent < HEARD_MS / TICK_MS
  }
}
