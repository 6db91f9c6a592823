import type { Generated } from 'kysely'

export interface AccountRow {
  id: Generated<number>
  /** What the user logs in with and sees as the account number. */
  account: string
  /** 11 digits, or null where none is bound. */
  phone: string | null
  nickname: string
  /** One line under the name. */
  headline: string
  /** Path of a picture on this host. */
  avatar: string
  im_user_id: string
  /** 1: offered on the login page, no code asked. */
  is_trial: 0 | 1
  /** Unix milliseconds. */
  created_at: number
}

interface AccessTokenRow {
  /** SHA-256 of the token, hex. The token itself is kept by its owner only. */
  token_hash: string
  account_id: number
  device_id: string
  /** Unix milliseconds. */
  expires_at: number
}

interface RoomRow {
  group_id: string
  name: string
  introduction: string
  avatar: string
  /** Labels, separated by commas. */
  tags: string
  rank: number
}

/** Remembered facts about the installation, such as how far the seeding has come. */
interface SettingRow {
  name: string
  value: string
}

export interface Schema {
  accounts: AccountRow
  access_tokens: AccessTokenRow
  rooms: RoomRow
  settings: SettingRow
}
