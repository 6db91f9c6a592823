import { Payer, type PayerRates } from './payer.ts'

export interface NetworkLimits {
  readonly rates: PayerRates
  /** Connections of one network. */
  readonly connections: number
  /** Connections without a session: HTTP requests, half-open ones, guests. */
  readonly guests: number
  /** Bodies of the back-end API that are read concurrently. */
  readonly bodies: number
}

interface Network {
  readonly name: string
  readonly payer: Payer
  connections: number
  guests: number
  bodies: number
}

/** The limit that prevents another connection of a network. */
export type ExceededLimit = 'connections' | 'guests'

/** The slot of one connection in its network. */
export interface NetworkSlot {
  /** Undefined: limits by network do not apply. */
  readonly payer: Payer | undefined
  /** Sets whether the connection has a session. */
  setMember(isMember: boolean): void
  /** Reserves the reading of a body; false if there are too many. {@link closeBody} ends it. */
  openBody(): boolean
  closeBody(): void
  /** The connection is closed. */
  leave(): void
}

const nothing = (): void => undefined

/** The slot of a connection without network limits. */
export const unlimitedSlot: NetworkSlot = {
  payer: undefined,
  setMember: nothing,
  openBody: () => true,
  closeBody: nothing,
  leave: nothing,
}

/** Networks with connections here, and those that left before their buckets were full again. */
export class Networks {
  readonly #limits: NetworkLimits
  readonly #networks = new Map<string, Network>()
  readonly #left = new Set<Network>()

  constructor(limits: NetworkLimits) {
    this.#limits = limits
  }

  /** Takes a slot for a connection; returns the limit if the network exceeds one. */
  enter(name: string, now: number): NetworkSlot | ExceededLimit {
    const network = this.#networks.get(name) ?? this.#add(name, now)
    if (network.connections >= this.#limits.connections) return 'connections'
    if (network.guests >= this.#limits.guests) return 'guests'
    network.connections++
    network.guests++
    this.#left.delete(network)
    return new CountedSlot(network, this.#limits, this.#left)
  }

  /** Forgets networks without a debt and without a connection. */
  sweep(now: number): void {
    for (const network of this.#left) {
      if (!network.payer.isFull(now)) continue
      this.#left.delete(network)
      this.#networks.delete(network.name)
    }
  }

  #add(name: string, now: number): Network {
    const payer = new Payer(this.#limits.rates, now)
    const network = { name, payer, connections: 0, guests: 0, bodies: 0 }
    this.#networks.set(name, network)
    return network
  }
}

class CountedSlot implements NetworkSlot {
  readonly #network: Network
  readonly #limits: NetworkLimits
  /** Networks without a connection; not a closure, of which every connection would have one. */
  readonly #left: Set<Network>
  #isMember = false
  #isOver = false

  constructor(network: Network, limits: NetworkLimits, left: Set<Network>) {
    this.#network = network
    this.#limits = limits
    this.#left = left
  }

  get payer(): Payer {
    return this.#network.payer
  }

  setMember(isMember: boolean): void {
    if (isMember === this.#isMember || this.#isOver) return
    this.#isMember = isMember
    this.#network.guests += isMember ? -1 : 1
  }

  openBody(): boolean {
    if (this.#network.bodies >= this.#limits.bodies) return false
    this.#network.bodies++
    return true
  }

  closeBody(): void {
    this.#network.bodies--
  }

  leave(): void {
    if (this.#isOver) return
    this.setMember(true)
    this.#isOver = true
    this.#network.connections--
    if (this.#network.connections === 0) this.#left.add(this.#network)
  }
}
