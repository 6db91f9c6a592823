import type { Generated } from 'kysely'

export interface RoomRow {
  group_id: string
  name: string
  introduction: string
  avatar: string
  /** Labels, separated by commas. */
  tags: string
  rank: number
  /** Unix milliseconds since when it is closed; null: open. */
  closed_at: Generated<number | null>
}

/** Stored facts about the installation, such as the progress of the seeding. */
export interface SettingRow {
  name: string
  value: string
}

export interface RoomTables {
  rooms: RoomRow
  settings: SettingRow
}
