/** An account of one app. Rows never move: `id` stands for (app, user_id) in every other table. */
export interface AccountTable {
  readonly id: number
  readonly app: number
  readonly user_id: string
  readonly tiny_id: string
  /** JSON of `WireProfile`. */
  readonly profile: string
  /** Unix seconds. */
  readonly created: number
  /** UserSigs signed up to this unix second are revoked. */
  readonly void_until: number
  /** JSON of `Folder[]`; '' if there are none. */
  readonly folders: string
  /** JSON of `WireReceiveOption`; '' if there is none. */
  readonly receive_option: string
  /** Status text of the user; '' if there is none. */
  readonly custom_status: string
  /** 1: the user has logged in and not logged out since. */
  readonly is_logged_in: number
  /** Muted up to these unix seconds. */
  readonly c2c_muted_until: number
  readonly group_muted_until: number
  /** 1: the back end has deleted it. */
  readonly is_deleted: number
  /** Search columns: the folded nick, the gender as a number, the birthday. */
  readonly search_nick: string
  readonly search_gender: number
  readonly search_birthday: number
}

export interface AccountLogTable {
  readonly account_id: number
  readonly position: number
  /** JSON of `AccountEvent`. */
  readonly data: string
}

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

/** A device for push notifications. */
export interface PushTargetTable {
  readonly app: number
  /** Its identifier at a push service: an address, or a token. */
  readonly token: string
  readonly account_id: number
  /** The session that registered it. */
  readonly instance_id: string
  /** JSON of `WebPushKeys`; '' for tokens. */
  readonly web_keys: string
  /** JSON: additional data for its provider. */
  readonly device: string
  /** Unix seconds. */
  readonly created: number
  /** Unread total of its account when it was stored last. */
  readonly unread: number
}
