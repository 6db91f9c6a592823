import type { NodeID } from './transport.ts'

/** What goes to the database in one go. */
export interface PacketBatch {
  readonly announcements: readonly Uint8Array[]
  readonly packets: readonly { readonly to: NodeID; readonly packet: Uint8Array }[]
}

/** More than that is not kept for a database that is slow: links send again what was dropped. */
const KEPT_BYTES = 8 * 2 ** 20

/** Gathers packets while those before are on their way. */
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

  /** Drops what waits. */
  clear(): void {
    this.#takeBatch()
  }

  /** All that was given so far has left. */
  async emptied(): Promise<void> {
    await this.#posting
  }

  async #run(): Promise<void> {
    // What else is sent in this turn goes along.
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
