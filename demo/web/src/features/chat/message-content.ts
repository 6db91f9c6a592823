import type { Message, Snapshot } from 'tavern-im/strict'

/** What of a message says something: of one in a room, and of one that another message holds. */
export type MessageContent = Pick<
  Snapshot<Message>,
  'ID' | 'type' | 'payload' | 'flow' | 'status' | 'atUserList'
> & {
  /** Somebody passed it on: it is not new to anybody. */
  readonly isPassedOn?: true
}
