/** A message that is searched. */
export interface SearchTextTable {
  readonly conversation_id: number
  readonly sequence: number
  readonly sender_id: number
  readonly time: number
  /** One bit, by its type. */
  readonly kind: number
  /** 1: it is not for everybody in the conversation. */
  readonly is_targeted: number
  /** Its texts folded, in UTF-8: comparing bytes is faster than comparing characters. */
  readonly text: Uint8Array
}

/** A message that has changed, and that the index has to look at again. */
export interface SearchChangeTable {
  readonly id: number
  readonly conversation_id: number
  readonly sequence: number
}

/** One row: the index has all messages up to this one. */
export interface SearchMarkTable {
  readonly id: number
  readonly message_id: number
}
