import type { EntryRows } from '../kernel/entry-rows.ts'
import type {
  AccountEvent,
  ConversationAddress,
  ConversationEvent,
  GroupEvent,
  OwnConversationEvent,
} from './sync/commands.ts'

/** The logs, to which features add rows. The same rows serve pushes and recovery. */
export interface Logs {
  /** Account entries besides messages of conversations. */
  readonly account: EntryRows<
    Exclude<AccountEvent, ConversationAddress> | Extract<AccountEvent, { event: 'read' }>,
    [position: number]
  >
  /** Group entries; they may arrive repeatedly and out of order. */
  readonly group: EntryRows<
    Exclude<GroupEvent, ConversationEvent | { readonly event: 'nothing' }>,
    [groupID: string, position: number]
  >
  /** Entries about messages of a conversation, from either log; `position` is of that log. */
  readonly conversation: EntryRows<
    ConversationEvent | OwnConversationEvent,
    [conversationID: string, position: number]
  >
}
