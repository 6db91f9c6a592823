/** A number of bytes and of uploads. */
export interface Space {
  readonly bytes: number
  readonly open: number
}

const NONE: Space = { bytes: 0, open: 0 }

/**
 * Space of uploads whose rows are being written, by account: the sums of the rows may include it or
 * not.
 */
export class UnsettledSpace {
  readonly #taken = new Map<number, Space>()
  readonly #last = new Map<number, Promise<unknown>>()

  of(accountID: number): Space {
    return this.#taken.get(accountID) ?? NONE
  }

  /** Adds space until it is on disk; if that rejects, it is released. */
  async add(accountID: number, { bytes, open }: Space, onDisk: Promise<void>): Promise<void> {
    this.#change(accountID, bytes, open)
    this.#last.set(accountID, onDisk)
    try {
      await onDisk
    } finally {
      this.#change(accountID, -bytes, -open)
      if (this.#last.get(accountID) === onDisk) this.#last.delete(accountID)
    }
  }

  /** Resolves when the rows include everything added so far. */
  async settled(accountID: number): Promise<void> {
    await this.#last.get(accountID)?.catch(() => undefined)
  }

  #change(accountID: number, bytes: number, open: number): void {
    const now = this.of(accountID)
    const then = { bytes: now.bytes + bytes, open: now.open + open }
    if (then.open === 0) this.#taken.delete(accountID)
    else this.#taken.set(accountID, then)
  }
}
