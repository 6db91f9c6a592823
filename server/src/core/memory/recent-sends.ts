import type { SendAnswer } from 'tavern-im/protocol'

/** A client may send an identity again; this is what the first one was answered. */
interface RecentSend {
  readonly clientTime: number
  readonly answer: SendAnswer
}

/** More than anybody sends in a client's second. */
const KEPT = 1_024

/**
 * What an account sent of late, by `random`, so that a new message is known to be new without asking the
 * database: one with a `clientTime` after the floor is here or was never stored.
 */
export class RecentSends {
  readonly #sends = new Map<number, RecentSend>()
  #floor: number

  constructor(floor: number) {
    this.#floor = floor
  }

  get(clientTime: number, random: number): SendAnswer | undefined {
    const send = this.#sends.get(random)
    return send?.clientTime === clientTime ? send.answer : undefined
  }

  /** Whether only the database knows if the identity was stored. */
  isOld(clientTime: number): boolean {
    return clientTime <= this.#floor
  }

  add(clientTime: number, random: number, answer: SendAnswer): void {
    const replaced = this.#sends.get(random)
    if (replaced !== undefined) this.#raise(replaced.clientTime)
    this.#sends.set(random, { clientTime, answer })
    if (this.#sends.size <= KEPT) return
    for (const [oldest, send] of this.#sends) {
      this.#sends.delete(oldest)
      this.#raise(send.clientTime)
      return
    }
  }

  #raise(clientTime: number): void {
    if (clientTime > this.#floor) this.#floor = clientTime
  }
}
