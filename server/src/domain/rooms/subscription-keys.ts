import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Group } from '../cache/entities.ts'

/** The first sequences that a subscription may see: of the room, and of broadcasts. */
export interface SeenFrom {
  readonly sequence: number
  readonly broadcast: number
}

const RANDOM_BYTES = 12
const MAC_BYTES = 16

const form = /^([\w-]{16})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([\w-]{22})$/

/**
 * Creates the signed keys of room subscriptions. A key contains the first visible sequences: a
 * device whose subscription was lost presents it to resume there. The server stores nothing for
 * that, and keys remain valid after restarts.
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

  /** Undefined if it is not a key of this room. */
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
