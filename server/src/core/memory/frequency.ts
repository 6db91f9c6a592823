/** Messages of a group in the second of the newest, by priority: 1 high … 4 lowest. */
export class Frequency {
  #second = 0
  #taken = [0, 0, 0, 0]

  /**
   * Takes or drops a message: it goes through unless in this second the group has had `limit` messages that
   * are as urgent as it, or more. So the less urgent are dropped first, and below the limit none is. A `limit` of
   * 0 drops nothing.
   */
  takes(priority: number, limit: number, second: number): boolean {
    if (limit === 0) return true
    if (this.#second !== second) {
      this.#second = second
      this.#taken = [0, 0, 0, 0]
    }
    const asUrgent = this.#taken.slice(0, priority).reduce((sum, count) => sum + count, 0)
    if (asUrgent >= limit) return false
    this.#taken[priority - 1] = (this.#taken[priority - 1] ?? 0) + 1
    return true
  }
}
