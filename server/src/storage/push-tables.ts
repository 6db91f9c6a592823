/** A device that is told while nobody looks at it. */
export interface PushTargetTable {
  readonly app: number
  /** What a push service calls it: an address, or a token. */
  readonly token: string
  readonly account_id: number
  /** The session that has registered it. */
  readonly instance_id: string
  /** JSON of `WebPushKeys`; '' of tokens. */
  readonly web_keys: string
  /** JSON: what else its provider may want to know. */
  readonly device: string
  /** Unix seconds. */
  readonly created: number
  /** What its account had unread when that was counted last. */
  readonly unread: number
}

/** What the server has made for itself and must not lose. */
export interface ServerKeyTable {
  readonly name: string
  /** JSON. */
  readonly value: string
}
