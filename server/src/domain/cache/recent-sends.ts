import type { SendAnswer } from 'tavern-im/protocol'

/** A client may repeat an identity; this is the answer to the first request. */
interface RecentSend {
  readonly clientTime: number
  readonly answer: SendAnswer
}

/** More than any account sends in a client's second. */
const KEPT = 1_024

/**
 * The recent sends of an account, by `random`, to recognise a new message without a query: an
 * identity with a `clientTime` after the floor is here or was never stored.
 */
export class RecentSends {
  /** Undefined until the first send: most accounts in memory only receive. */
  #sends: Map<number, RecentSend> | undefined
  #floor: number

  constructor(floor: number) {
    this.#floor = floor
  }

  get(clientTime: number, random: number): SendAnswer | undefined {
    const send = this.#sends?.get(random)
    return send?.clientTime === clientTime ? send.answer : undefined
  }

  get size(): number {
    return this.#sends?.size ?? 0
  }

  /** Whether only the database can tell if the identity was stored. */
  isOld(clientTime: number): boolean {
    return clientTime <= this.#floor
  }

  add(clientTime: number, random: number, answer: SendAnswer): void {
    this.#sends ??= new Map()
    const sends = this.#sends
    const replaced = sends.get(random)
    if (replaced !== undefined) this.#raise(replaced.clientTime)
    sends.set(random, { clientTime, answer })
    if (sends.size <= KEPT) return
    for (const [oldest, send] of sends) {
      sends.delete(oldest)
      this.#raise(send.clientTime)
      return
    }
  }

  #raise(clientTime: number): void {
    if (clientTime > this.#floor) this.#floor = clientTime
  }
}
