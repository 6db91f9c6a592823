/** Settings of a user for a conversation. */
export interface SettingColumns {
  readonly is_pinned: number
  /** Index into `remindTypes`. */
  readonly remind: number
  /** JSON list of decimal numbers as text; '' if there are none. */
  readonly marks: string
  readonly custom_data: string
  /** JSON list of ids of the account's folders; '' if there are none. */
  readonly folders: string
  /**
   * The user has deleted it: lists show it again from this sequence on; -1: they show it also
   * without a message.
   */
  readonly listed_from: number
}

/** One side's view of a C2C conversation. */
export interface UserConversationTable extends SettingColumns {
  readonly account_id: number
  readonly peer_id: number
  readonly conversation_id: number
  readonly unread: number
  readonly read_sequence: number
  /** Unix seconds up to which the other side has read. */
  readonly peer_read_time: number
  readonly next_sequence: number
  /** Sequence of the message that a list shows; 0 if there is none. */
  readonly last_sequence: number
  readonly last_time: number
  /** Position in the account log at the last message. */
  readonly position: number
  /** This side has cleared its history up to here. */
  readonly cleared_sequence: number
  /** Number of later messages that this side has deleted for itself. */
  readonly deleted_count: number
}

/** Gives a conversation the short id that its messages refer to. */
export interface ConversationTable {
  readonly id: number
  readonly app: number
  /** `c:` and the sorted pair of user ids, or `g:` and the group id. */
  readonly key: string
  /** The newest sequence, used if no message is stored; otherwise nothing reads it. */
  readonly last_sequence: number
  readonly last_message_id: number
  readonly last_time: number
}

/** A month with messages of a conversation. */
export interface MessageMonthTable {
  readonly conversation_id: number
  /** In the format of `monthOf`. */
  readonly month: number
  readonly first_sequence: number
}

export interface MessageTable {
  /** Grows with every message of the server, in commit order. */
  readonly id: number
  readonly conversation_id: number
  readonly sequence: number
  readonly sender_id: number
  readonly client_time: number
  readonly random: number
  readonly time: number
  readonly flags: number
  /** Position in the sender's account log; 0 for groups. */
  readonly position: number
  /** The message as it goes over the wire (frame.proto, `Message`). */
  readonly body: Uint8Array
}

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

/** A file that a user has uploaded, or is uploading. */
export interface ObjectTable {
  readonly id: number
  readonly app: number
  /** `fileKey`: `{yyyymm}/{22 characters}`, which cannot be guessed. */
  readonly key: string
  readonly account_id: number
  /** `FileKind`. */
  readonly kind: string
  /** The user's name of the file, sanitized. */
  readonly name: string
  /** Maximum number of bytes to accept. */
  readonly declared_size: number
  /** Bytes; 0 until it is stored. */
  readonly size: number
  /** Media type of its content; '' until it is stored. */
  readonly type: string
  /** 0 open, 1 stored, 2 gone. */
  readonly state: number
  /** Unix seconds. */
  readonly created: number
  /** Pixels as shown; 0 if it has none. */
  readonly width: number
  readonly height: number
  readonly duration_ms: number
  /** JSON of its derived pictures (`DerivedPicture[]`); '' if there are none. */
  readonly derived: string
  /** State that the store needs to continue an open upload. */
  readonly transfer: string
}

/** A message that refers to an object. */
export interface ObjectReferenceTable {
  readonly object_id: number
  readonly conversation_id: number
  readonly sequence: number
}

/**
 * The content of a merged message that refers to an object; messages that refer to the content
 * refer to both.
 */
export interface MergedObjectTable {
  readonly merged_key: string
  readonly object_id: number
}

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
