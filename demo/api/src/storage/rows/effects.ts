export interface EffectStreamRow {
  stream: string
  /** The number of its last effect; none comes twice. */
  newest: number
}

/** What the chat is still to be told. */
export interface EffectRow {
  /** What must be told in order, such as one order or one account. */
  stream: string
  number: number
  /** Service and command of the chat's REST API. */
  command: string
  /** JSON. */
  body: string
  attempts: number
  /** Unix milliseconds of the next attempt. */
  due_at: number
  /** Why the last attempt failed; empty before there was one. */
  failure: string
}

export interface EffectTables {
  effect_streams: EffectStreamRow
  effects: EffectRow
}
