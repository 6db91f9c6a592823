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
  /** What concerns the account besides messages of conversations. */
  readonly account: EntryRows<
    Exclude<AccountEvent, ConversationAddress> | Extract<AccountEvent, { event: 'read' }>,
    [position: number]
  >
  /** What concerns a group; may be told again, also after later ones. */
  readonly group: EntryRows<
    Exclude<GroupEvent, ConversationEvent | { readonly event: 'nothing' }>,
    [groupID: string, position: number]
  >
  /** What concerns messages of a conversation, whichever log it comes by; `position` is of that one. */
  readonly conversation: EntryRows<
    ConversationEvent | OwnConversationEvent,
    [conversationID: string, position: number]
  >
}
