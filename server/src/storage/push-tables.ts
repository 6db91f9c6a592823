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

/** Keys that the server has created and must not lose. */
export interface ServerKeyTable {
  readonly name: string
  /** JSON. */
  readonly value: string
}
