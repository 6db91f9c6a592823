import { Bucket } from '../kernel/bucket.ts'
import type { HeldAccount } from './accounts.ts'
import type { Admission } from './admission.ts'
import type { NetworkSlot } from './networks.ts'
import type { Payer } from './payer.ts'
import { callsOf } from './weight.ts'

/** The payer whose budget is used up, and the time until it has some again. */
export interface Overdraft {
  readonly of: 'connection' | 'account' | 'network'
  readonly seconds: number
}

/**
 * A request that its account or network does not admit costs its connection more than one call, so
 * that a flood ends it.
 */
const REFUSED_CALLS = 4

/** The budget of one connection: its own share, that of its account and that of its network. */
export class ConnectionBudget {
  readonly #admission: Admission
  readonly #slot: NetworkSlot
  readonly #calls: Bucket
  #account: HeldAccount | undefined

  constructor(admission: Admission, slot: NetworkSlot) {
    this.#admission = admission
    this.#slot = slot
    this.#calls = new Bucket(admission.connectionRate, admission.now)
  }

  /** Sets the account of the connection's session; undefined: no session. */
  paidBy(account: { readonly sdkAppID: number; readonly userID: string } | undefined): void {
    if ((account === undefined) === (this.#account === undefined)) return
    if (this.#account !== undefined) this.#admission.release(this.#account)
    this.#account = account && this.#admission.hold(account.sdkAppID, account.userID)
    this.#slot.setMember(account !== undefined)
  }

  /** Charges a frame by its bytes before anything of it is read. Undefined: it is admitted. */
  admit(bytes: number): Overdraft | undefined {
    const { now } = this.#admission
    if (this.#calls.left(now) <= 0) {
      this.#calls.charge(1)
      return { of: 'connection', seconds: this.#calls.secondsUntilFree(now) }
    }
    const account = this.#account?.payer
    if (account?.canPay(now) === false) return this.#refused('account', account, now)
    const network = this.#slot.payer
    if (network?.canPay(now) === false) return this.#refused('network', network, now)
    this.charge(callsOf(bytes), bytes)
    return undefined
  }

  /** Charges an admitted frame for its structure or its work. It may leave a debt. */
  charge(calls: number, bytes = 0): void {
    const { limits, now } = this.#admission
    // A frame that was admitted is no flood.
    const most = this.#calls.left(now) + limits.requestBurst / 2
    this.#calls.charge(Math.max(0, Math.min(calls, most)))
    this.#account?.payer.pay(calls, bytes)
    this.#slot.payer?.pay(calls, bytes)
  }

  #refused(of: Overdraft['of'], payer: Payer, now: number): Overdraft {
    this.#calls.charge(REFUSED_CALLS)
    return { of, seconds: payer.secondsUntilFree(now) }
  }

  /** Whether the client continued for a whole burst although every request was refused. */
  get isFlooding(): boolean {
    const { limits, now } = this.#admission
    return this.#calls.left(now) <= -limits.requestBurst
  }
}
