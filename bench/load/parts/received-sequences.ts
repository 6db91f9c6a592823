import type { Said } from '../../../testing/internal/workload/numbered-text.ts'
import { ReceiptLedger } from '../../../testing/internal/workload/receipt-ledger.ts'

/** Messages of a pair's conversation known to one side, from pushes and history. */
export class ReceivedSequences {
  /** By sequence; undefined for own messages. */
  readonly #bySequence = new Map<number, Said | undefined>()
  #count = 0
  #upTo = 0

  /** The highest sequence without a gap before it. */
  get upTo(): number {
    return this.#upTo
  }

  /** Number of different messages of the peer. */
  get count(): number {
    return this.#count
  }

  /** Adds a message. Clients identify messages by sequence, so it may be added repeatedly. */
  take(sequence: number, said: Said | undefined): void {
    if (this.#bySequence.has(sequence)) return
    this.#bySequence.set(sequence, said)
    if (said !== undefined) this.#count++
    while (this.#bySequence.has(this.#upTo + 1)) this.#upTo++
  }

  /** A ledger of the peer's messages, in order of sequence. */
  ledger(): ReceiptLedger {
    const ledger = new ReceiptLedger(1, 1)
    const inOrder = [...this.#bySequence].sort(([one], [other]) => one - other)
    for (const [sequence, said] of inOrder) {
      if (said !== undefined) ledger.receive(0, 0, said.number, sequence)
    }
    return ledger
  }
}
