/** Counts the messages of a group in the current second, by priority: 1 high … 4 lowest. */
export class Frequency {
  #second = 0
  #taken = [0, 0, 0, 0]

  /**
   * Accepts a message unless the group has had `limit` messages of the same or a higher priority in
   * this second. So the least urgent are dropped first. A `limit` of 0 drops none.
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
