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
