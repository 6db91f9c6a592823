export interface RoomRow {
  group_id: string
  name: string
  introduction: string
  avatar: string
  /** Labels, separated by commas. */
  tags: string
  rank: number
}

/** Remembered facts about the installation, such as how far the seeding has come. */
export interface SettingRow {
  name: string
  value: string
}

export interface RoomTables {
  rooms: RoomRow
  settings: SettingRow
}
