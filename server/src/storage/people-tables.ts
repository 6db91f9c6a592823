/** Data of an account apart from single friends; no row if it never changed. */
export interface PeopleTable {
  readonly account_id: number
  /** JSON of `Folder[]`; '' if there are none. */
  readonly friend_groups: string
  /** Applications up to this position of the account's log are read. */
  readonly read_position: number
}

/** `friend_id` is in the list of `account_id`. */
export interface FriendTable {
  readonly account_id: number
  readonly friend_id: number
  /** Unix seconds. */
  readonly created: number
  readonly source: string
  readonly wording: string
  readonly remark: string
  /** JSON list of ids of the account's friend groups; '' if there are none. */
  readonly friend_groups: string
  /** JSON list; '' if there are none. */
  readonly custom_fields: string
}

/** A pending application. Both sides have a row, and each may delete its own. */
export interface FriendApplicationTable {
  readonly account_id: number
  /** 1: `account_id` has sent it. */
  readonly is_sent: number
  readonly other_id: number
  /** Position in the account's log. */
  readonly position: number
  /** Unix seconds. */
  readonly created: number
  readonly source: string
  readonly wording: string
  /** Remark and friend group that the sender has chosen for the other one. */
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
