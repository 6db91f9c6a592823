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

export interface CatalogueTables {
  roles: RoleRow
}
