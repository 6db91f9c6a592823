import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Group } from '../memory/entities.ts'

/** The first of what a place in a room may see: sequences of the room, and of broadcasts. */
export interface SeenFrom {
  readonly sequence: number
  readonly broadcast: number
}

const RANDOM_BYTES = 12
const MAC_BYTES = 16

const form = /^([\w-]{16})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([\w-]{22})$/

/**
 * Makes the keys of places in rooms. A key says from where on its place sees a room, and is signed: a device whose place was lost
 * shows it when it comes again, and goes on there. The server keeps nothing for that, and keys hold over restarts.
 */
export class SubscriptionKeys {
  readonly #secretOf: (app: number) => string | undefined
  /** For apps without a secret. */
  readonly #ownSecret = randomBytes(32).toString('base64')
  readonly #signingKeys = new Map<number, Buffer>()

  constructor(secretOf: (app: number) => string | undefined) {
    this.#secretOf = secretOf
  }

  make(group: Group, { sequence, broadcast }: SeenFrom): string {
    const random = randomBytes(RANDOM_BYTES).toString('base64url')
    const content = `${random}.${sequence.toString(36)}.${broadcast.toString(36)}`
    return `${content}.${this.#sign(group, content).toString('base64url')}`
  }

  /** Undefined: it is no key of this room. */
  read(group: Group, key: string): SeenFrom | undefined {
    const [, random, sequence = '', broadcast = '', mac = ''] = form.exec(key) ?? []
    if (random === undefined) return undefined
    const expected = this.#sign(group, `${random}.${sequence}.${broadcast}`)
    const received = Buffer.from(mac, 'base64url')
    if (received.length !== expected.length || !timingSafeEqual(received, expected))
      return undefined
    return { sequence: Number.parseInt(sequence, 36), broadcast: Number.parseInt(broadcast, 36) }
  }

  #sign({ app, id }: Group, content: string): Buffer {
    let key = this.#signingKeys.get(app)
    if (key === undefined) {
      const secret = this.#secretOf(app) ?? this.#ownSecret
      key = createHmac('sha256', secret).update('rooms of tavern-im').digest()
      this.#signingKeys.set(app, key)
    }
    return createHmac('sha256', key).update(`${id}\n${content}`).digest().subarray(0, MAC_BYTES)
  }
}
