import type { SendAnswer } from 'tavern-im/protocol'

/** A client may send an identity again; this is what the first one was answered. */
interface RecentSend {
  readonly clientTime: number
  readonly answer: SendAnswer
}

const KEPT = 128

/** 24 days: identities whose clientTime differs by a multiple of this share a key and are told apart. */
const TIME_SPAN = 2 ** 21

const keyOf = (clientTime: number, random: number) => (clientTime % TIME_SPAN) * 2 ** 32 + random

/**
 * What an account sent of late, so that a new message is known to be new without asking the database:
 * one with a `clientTime` after `floor` is here or was never stored.
 */
export class RecentSends {
  readonly #sends = new Map<number, RecentSend>()
  #floor: number

  constructor(floor: number) {
    this.#floor = floor
  }

  get(clientTime: number, random: number): SendAnswer | undefined {
    const send = this.#sends.get(keyOf(clientTime, random))
    return send?.clientTime === clientTime ? send.answer : undefined
  }

  /** Whether only the database knows if the identity was stored. */
  isOld(clientTime: number): boolean {
    return clientTime <= this.#floor
  }

  add(clientTime: number, random: number, answer: SendAnswer): void {
    const key = keyOf(clientTime, random)
    const replaced = this.#sends.get(key)
    if (replaced !== undefined) this.#raise(replaced.clientTime)
    this.#sends.set(key, { clientTime, answer })
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
