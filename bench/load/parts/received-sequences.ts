import { Ledger } from '../ledger.ts'
import type { Said } from '../text.ts'

/** What one side knows of a pair's conversation, by whatever way and however often it came. */
export class ReceivedSequences {
  /** By sequence; undefined where it is one's own. */
  readonly #bySequence = new Map<number, Said | undefined>()
  #count = 0
  #upTo = 0

  /** The last place before which none is missing. */
  get upTo(): number {
    return this.#upTo
  }

  /** Messages of the peer, at different places. */
  get count(): number {
    return this.#count
  }

  /** What stands at a place. A client tells messages apart by their places, so that one may come again. */
  take(sequence: number, said: Said | undefined): void {
    if (this.#bySequence.has(sequence)) return
    this.#bySequence.set(sequence, said)
    if (said !== undefined) this.#count++
    while (this.#bySequence.has(this.#upTo + 1)) this.#upTo++
  }

  /** What the peer said, in the order of its places. */
  ledger(): Ledger {
    const ledger = new Ledger(1, 1)
    const inOrder = [...this.#bySequence].sort(([one], [other]) => one - other)
    for (const [sequence, said] of inOrder) {
      if (said !== undefined) ledger.receive(0, 0, said.number, sequence)
    }
    return ledger
  }
}
