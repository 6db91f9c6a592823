import type { Message, Snapshot } from 'tavern-im/strict'

/** The part of a message that a bubble shows, also for messages inside a bundle. */
export type MessageContent = Pick<
  Snapshot<Message>,
  'ID' | 'type' | 'payload' | 'flow' | 'status' | 'atUserList'
> & {
  /** True inside a bundle, where nothing counts as new. */
  readonly isForwarded?: true
}
