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
  /** The job that its owner mostly plays; empty where none was chosen. */
  main_job_id: Generated<string>
  im_user_id: string
  /** 1: offered on the login page, no code asked. */
  is_trial: 0 | 1
  /** Unix milliseconds. */
  created_at: number
  /** Unix milliseconds since when nothing is done for the account; null where it is free. */
  restricted_at: Generated<number | null>
  /** Why, as its owner reads it; null where nobody said so. */
  restricted_reason: Generated<string | null>
}

export interface AccessTokenRow {
  /** SHA-256 of the token, hex. The token itself is kept by its owner only. */
  token_hash: string
  account_id: number
  device_id: string
  /** Unix milliseconds. */
  expires_at: number
}

/** What a change answered, for who asks once more with the same key. */
export interface AnswerRow {
  /** Below zero: the operator of that id asked; 0 where it was the operator of the shared token. */
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
