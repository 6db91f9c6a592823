/** A searchable message. */
export interface SearchTextTable {
  readonly conversation_id: number
  readonly sequence: number
  readonly sender_id: number
  readonly time: number
  /** One bit, by its type. */
  readonly kind: number
  /** 1: it is not for everybody in the conversation. */
  readonly is_targeted: number
  /** Its folded texts in UTF-8: comparing bytes is faster than comparing characters. */
  readonly text: Uint8Array
}

/** A changed message that has to be indexed again. */
export interface SearchChangeTable {
  readonly id: number
  readonly conversation_id: number
  readonly sequence: number
}

/** One row: all messages up to this one are indexed. */
export interface SearchMarkTable {
  readonly id: number
  readonly message_id: number
}
