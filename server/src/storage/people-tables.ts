/** What an account has besides single friends; no row where it never changed. */
export interface PeopleTable {
  readonly account_id: number
  /** JSON of `Folder[]`; '' where there are none. */
  readonly friend_groups: string
  /** Applications that came up to this position of the account's log are read. */
  readonly read_position: number
}

/** `friend_id` stands in the list of `account_id`. */
export interface FriendTable {
  readonly account_id: number
  readonly friend_id: number
  /** Unix seconds. */
  readonly created: number
  readonly source: string
  readonly wording: string
  readonly remark: string
  /** JSON list of ids of the account's friend groups; '' where there are none. */
  readonly friend_groups: string
  /** JSON list; '' where there are none. */
  readonly custom_fields: string
}

/** Waits for an answer. Both sides have a row, and each may remove its own. */
export interface FriendApplicationTable {
  readonly account_id: number
  /** 1: `account_id` has sent it. */
  readonly is_sent: number
  readonly other_id: number
  /** Of the account's log. */
  readonly position: number
  /** Unix seconds. */
  readonly created: number
  readonly source: string
  readonly wording: string
  /** What who has sent it calls the other one, and the friend group that it is to stand in. */
  readonly remark: string
  readonly group_name: string
}

export interface BlacklistTable {
  readonly account_id: number
  readonly blocked_id: number
  /** Unix seconds. */
  readonly created: number
}

/** `account_id` follows `followed_id`. */
export interface FollowTable {
  readonly account_id: number
  readonly followed_id: number
  /** Unix seconds. */
  readonly created: number
}
