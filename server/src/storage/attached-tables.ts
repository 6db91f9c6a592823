export interface MessageReactionTable {
  readonly conversation_id: number
  readonly sequence: number
  readonly reaction_id: string
  readonly account_id: number
  /** Grows with the reactions of the message: the newest have the highest. */
  readonly order_id: number
}

export interface MessageExtensionTable {
  readonly conversation_id: number
  readonly sequence: number
  /** JSON, like the value, so that any text is stored unchanged. */
  readonly key: string
  readonly value: string
  /** The message's global sequence at its last change. */
  readonly seq: number
  /** The account that changed it last. */
  readonly account_id: number
}

/** The newest sequence of a message's extensions. */
export interface MessageExtensionHeadTable {
  readonly conversation_id: number
  readonly sequence: number
  readonly global_sequence: number
  readonly clear_sequence: number
}

/** Accounts that have sent a receipt for a message, with the time (unix seconds). */
export interface MessageReceiptTable {
  readonly conversation_id: number
  readonly sequence: number
  readonly account_id: number
  readonly time: number
}

/** Recipients of a targeted message; `time` is not used. */
export type MessageReceiverTable = MessageReceiptTable

/** Messages that a user has deleted for itself. */
export interface DeletedMessageTable {
  readonly account_id: number
  readonly conversation_id: number
  readonly sequence: number
}

/** Contents of merged messages, by a key that cannot be guessed. */
export interface MergedMessageTable {
  readonly key: string
  readonly app: number
  readonly account_id: number
  readonly created: number
  /** JSON in UTF-8. */
  readonly body: Uint8Array
  /** `MergedState`. */
  readonly state: number
}

/**
 * A message that refers to the content of a merged one. Conversation 0: an older server stored the
 * content, and it stays.
 */
export interface MergedReferenceTable {
  readonly merged_key: string
  readonly conversation_id: number
  readonly sequence: number
}

/** The content of a merged message that refers to that of another one. */
export interface MergedWithinTable {
  readonly merged_key: string
  readonly within_key: string
}
