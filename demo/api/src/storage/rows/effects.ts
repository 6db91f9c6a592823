export interface EffectStreamRow {
  stream: string
  /** The number of its last effect; numbers are not reused. */
  newest: number
}

/** A call that the chat must still receive. */
export interface EffectRow {
  /** Effects of one stream, such as one order or one account, are delivered in order. */
  stream: string
  number: number
  /** Service and command of the chat's REST API. */
  command: string
  /** JSON. */
  body: string
  attempts: number
  /** Unix milliseconds of the next attempt. */
  due_at: number
  /** Reason why the last attempt failed; empty before one. */
  failure: string
}

export interface EffectTables {
  effect_streams: EffectStreamRow
  effects: EffectRow
}
