import type { Rate } from '../kernel/bucket.ts'
import { Accounts, type HeldAccount } from './accounts.ts'
import type { GatewayLimits } from './gateway-limits.ts'
import type { Location } from './network-of.ts'
import { type ExceededLimit, type NetworkSlot, Networks, unlimitedSlot } from './networks.ts'

/**
 * Charges everything that arrives to connections, accounts and networks, in calls and in bytes,
 * before it is unpacked, read or stored (docs/decisions/admission.md). One per server, and per
 * node.
 */
export class Admission {
  readonly limits: GatewayLimits
  /** Rate of calls of one connection. */
  readonly connectionRate: Rate
  readonly #accounts: Accounts
  readonly #networks: Networks
  #now = 0

  constructor(limits: GatewayLimits) {
    this.limits = limits
    this.connectionRate = { perSecond: limits.requestsPerSecond, burst: limits.requestBurst }
    this.#accounts = new Accounts({
      calls: { perSecond: limits.accountRequestsPerSecond, burst: limits.accountRequestBurst },
      bytes: { perSecond: limits.accountBytesPerSecond, burst: limits.accountByteBurst },
    })
    this.#networks = new Networks({
      rates: {
        calls: { perSecond: limits.networkRequestsPerSecond, burst: limits.networkRequestBurst },
        bytes: { perSecond: limits.networkBytesPerSecond, burst: limits.networkByteBurst },
      },
      connections: limits.networkConnections,
      guests: limits.networkGuestConnections,
      bodies: limits.networkBodies,
    })
  }

  /** Whole seconds since the start. */
  get now(): number {
    return this.#now
  }

  /** A second has passed. */
  advance(): void {
    this.#now++
    this.#accounts.sweep(this.#now)
    this.#networks.sweep(this.#now)
  }

  /** Takes a slot for a connection; returns the limit if its network exceeds one. */
  enter({ network, isExempt }: Location): NetworkSlot | ExceededLimit {
    return isExempt ? unlimitedSlot : this.#networks.enter(network, this.#now)
  }

  /** A session of this account begins. */
  hold(sdkAppID: number, userID: string): HeldAccount {
    return this.#accounts.hold(sdkAppID, userID, this.#now)
  }

  /** A session of this account has ended. */
  release(account: HeldAccount): void {
    this.#accounts.release(account)
  }
}
