/**
 * How far this client has followed the account's log. Every C2C message and account event takes the next
 * position; a jump means that something was missed, and the owner of `onGap` brings it back.
 */
export class AccountLog {
  /** -1: not known yet; then nothing can be missing. */
  #position = -1
  #onGap: () => void = () => {}

  get position(): number {
    return this.#position
  }

  whenGap(onGap: () => void): void {
    this.#onGap = onGap
  }

  /** Nothing is known of the log. */
  forget(): void {
    this.#position = -1
  }

  /** The log is known at least up to here (a sync said so). */
  reach(position: number): void {
    if (position > this.#position) this.#position = position
  }

  /** Entries arrived that end at `position` (0: they are not of this log). False: all were known before. */
  take(position: number, count = 1): boolean {
    if (position === 0 || this.#position < 0) return true
    if (position <= this.#position) return false
    if (position - count > this.#position) this.#onGap()
    else this.#position = position
    return true
  }
}
