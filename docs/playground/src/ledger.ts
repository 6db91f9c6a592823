/** Counts of the outcomes of sent messages. */
export interface Counts {
  readonly sent: number
  readonly acknowledged: number
  readonly shown: number
  readonly lost: number
  readonly doubled: number
  readonly outOfOrder: number
}

interface Entry {
  readonly from: string
  /** In the order of writing, over both sides. */
  readonly order: number
}

const noCounts: Counts = {
  sent: 0,
  acknowledged: 0,
  shown: 0,
  lost: 0,
  doubled: 0,
  outOfOrder: 0,
}

/**
 * Records the sent messages independently of the clients, and compares them with those on the
 * phones.
 */
export class Ledger {
  readonly #sent = new Map<string, Entry>()
  readonly #acknowledged = new Set<string>()
  readonly #shown = new Set<string>()
  readonly #doubled = new Set<string>()
  readonly #outOfOrder = new Set<string>()
  #lost = 0
  #counts = noCounts

  get counts(): Counts {
    return this.#counts
  }

  /** Whether every sent message has an outcome. */
  get isSettled(): boolean {
    return this.#acknowledged.size === this.#sent.size
  }

  said(ID: string, from: string): void {
    this.#sent.set(ID, { from, order: this.#sent.size })
    this.#count()
  }

  acknowledged(ID: string): void {
    if (this.#sent.has(ID)) this.#acknowledged.add(ID)
    this.#count()
  }

  /** Records the messages that a phone shows, from top to bottom. */
  showed(reader: string, IDs: readonly string[]): void {
    this.#compare(IDs)
    for (const ID of IDs) {
      const entry = this.#sent.get(ID)
      if (entry !== undefined && entry.from !== reader) this.#shown.add(ID)
    }
    this.#count()
  }

  /** Compares the complete histories of both phones to find missing messages. */
  audited(all: readonly (readonly string[])[]): void {
    const held = all.map((IDs) => new Set(IDs))
    const isHeld = (ID: string) => held.every((IDs) => IDs.has(ID))
    this.#lost = [...this.#acknowledged].filter((ID) => !isHeld(ID)).length
    for (const IDs of all) this.#compare(IDs)
    this.#count()
  }

  #compare(IDs: readonly string[]): void {
    const seen = new Set<string>()
    const last = new Map<string, number>()
    for (const ID of IDs) {
      const entry = this.#sent.get(ID)
      if (entry === undefined) continue
      if (seen.has(ID)) this.#doubled.add(ID)
      seen.add(ID)
      const before = last.get(entry.from) ?? -1
      if (entry.order < before) this.#outOfOrder.add(ID)
      last.set(entry.from, Math.max(before, entry.order))
    }
  }

  #count(): void {
    this.#counts = {
      sent: this.#sent.size,
      acknowledged: this.#acknowledged.size,
      shown: this.#shown.size,
      lost: this.#lost,
      doubled: this.#doubled.size,
      outOfOrder: this.#outOfOrder.size,
    }
  }
}
