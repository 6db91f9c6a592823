import type { Generated } from 'kysely'

export interface AccountRow {
  id: Generated<number>
  /** Login name, shown as the account number. */
  account: string
  /** 11 digits; null if no phone is bound. */
  phone: string | null
  nickname: string
  /** A line under the name. */
  headline: string
  /** Path of a picture on this host. */
  avatar: string
  /** The owner's main job; empty if not chosen. */
  main_job_id: Generated<string>
  im_user_id: string
  /** 1: offered on the login page without a code. */
  is_trial: 0 | 1
  /** Unix milliseconds. */
  created_at: number
  /** Unix milliseconds since when the account is restricted; null: not restricted. */
  restricted_at: Generated<number | null>
  /** Reason for the owner; null if none was given. */
  restricted_reason: Generated<string | null>
  /** ID of the WeChat user who can log in, at the official account; null: none. */
  wechat_open_id: Generated<string | null>
  /** Unix milliseconds of the requested deletion; null: none is requested. */
  deletion_due_at: Generated<number | null>
  /** Unix milliseconds of the deletion; null: the account exists. */
  deleted_at: Generated<number | null>
}

export interface AccessTokenRow {
  /** SHA-256 of the token, hex. The token itself is not stored. */
  token_hash: string
  account_id: number
  device_id: string
  /** Name of the device for its owner, from the login. */
  device_name: Generated<string>
  /** Unix milliseconds. */
  expires_at: number
  /** Unix milliseconds of the login; 0 for logins from before it was recorded. */
  created_at: Generated<number>
}

/** The stored response of a change, by idempotency key. */
export interface AnswerRow {
  /** Negative: the operator of that id; 0: the operator of the shared token. */
  account_id: number
  path: string
  key: string
  /** SHA-256 of the request, hex. */
  request_hash: string
  /** JSON. */
  answer: string
  /** Unix milliseconds. */
  created_at: number
}

export interface AccountTables {
  accounts: AccountRow
  access_tokens: AccessTokenRow
  answers: AnswerRow
}
