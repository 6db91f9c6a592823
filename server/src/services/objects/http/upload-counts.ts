import { TransferFailure } from './transfer-failure.ts'

/** Concurrent upload requests of a user; a device has three. */
const AT_ONCE = 64

/** Limits concurrent uploads of each user: each holds a connection and space on the disk. */
export class UploadCounts {
  readonly #counts = new Map<number, number>()

  /** Runs an upload of an account. Throws 429 if it has too many. */
  async run<Result>(accountID: number, take: () => Promise<Result>): Promise<Result> {
    const count = this.#counts.get(accountID) ?? 0
    if (count >= AT_ONCE) {
      throw new TransferFailure(
        429,
        `take file: ${AT_ONCE} uploads are in progress; wait for one to end`,
      )
    }
    this.#counts.set(accountID, count + 1)
    try {
      return await take()
    } finally {
      const left = (this.#counts.get(accountID) ?? 1) - 1
      if (left > 0) this.#counts.set(accountID, left)
      else this.#counts.delete(accountID)
    }
  }
}
