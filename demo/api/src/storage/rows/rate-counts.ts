/** Calls of one caller to one path in a minute, of all processes. */
export interface RateCountRow {
  /** Path, and the account or network. */
  key: string
  /** Unix minutes. */
  minute: number
  calls: number
}

export interface RateCountTables {
  rate_counts: RateCountRow
}
