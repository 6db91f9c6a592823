import type { Generated } from 'kysely'

/** A character that an account plays in the game. */
export interface RoleRow {
  id: Generated<number>
  account_id: number
  name: string
  job_id: string
  /** Points; displayed in units of ten thousand. */
  fighting_capacity: number
  /** Unix milliseconds. */
  created_at: number
}

/** A job of the game, or a kind of jobs. */
export interface JobRow {
  /** Digits; the ID of a job begins with that of its kind. */
  id: string
  /** ID of the kind; 0 for a kind. */
  pid: string
  name: string
  /** Ascending order among its siblings. */
  rank: number
  /** Unix milliseconds since when it cannot be chosen; null: open. */
  closed_at: Generated<number | null>
}

export interface CatalogueTables {
  roles: RoleRow
  jobs: JobRow
}
