import type { NodeID } from './transport.ts'

/** Packets that go to the database in one query. */
export interface PacketBatch {
  readonly announcements: readonly Uint8Array[]
  readonly packets: readonly { readonly to: NodeID; readonly packet: Uint8Array }[]
}

/** Limit of the queue for a slow database: links send dropped packets again. */
const KEPT_BYTES = 8 * 2 ** 20

/** Collects packets while earlier ones are in flight. */
export class Outbox {
  readonly #post: (batch: PacketBatch) => Promise<void>
  #announcements: Uint8Array[] = []
  #packets: { to: NodeID; packet: Uint8Array }[] = []
  #bytes = 0
  #posting: Promise<void> | undefined

  /** `post` takes one batch at a time and never rejects. */
  constructor(post: (batch: PacketBatch) => Promise<void>) {
    this.#post = post
  }

  add(to: NodeID | 'all', packet: Uint8Array): void {
    if (this.#bytes > KEPT_BYTES) return
    this.#bytes += packet.length
    if (to === 'all') this.#announcements.push(packet)
    else this.#packets.push({ to, packet })
    this.#posting ??= this.#run()
  }

  /** Drops waiting packets. */
  clear(): void {
    this.#takeBatch()
  }

  /** Resolves when all packets so far have left. */
  async emptied(): Promise<void> {
    await this.#posting
  }

  async #run(): Promise<void> {
    // Packets of the same tick join the batch.
    await null
    while (this.#bytes > 0) await this.#post(this.#takeBatch())
    this.#posting = undefined
  }

  #takeBatch(): PacketBatch {
    const batch = { announcements: this.#announcements, packets: this.#packets }
    this.#announcements = []
    this.#packets = []
    this.#bytes = 0
    return batch
  }
}
