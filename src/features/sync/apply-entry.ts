import type { FeatureKernel } from '../kernel.ts'
import { groupConversationID, idOf, isKnownKind } from '../messages/index.ts'
import type { AccountEntry, AccountEvent, ConversationAddress, GroupEntry } from './commands.ts'
import type { SyncUses } from './context.ts'

const ofRows: ReadonlySet<AccountEvent['event']> = new Set([
  ...(['read', 'reads', 'peerRead'] as const),
  ...(['messageChanged', 'messagesDeleted', 'historyCleared'] as const),
  ...(['conversation', 'conversationDeleted', 'discarded'] as const),
  'groupSelf',
])

/**
 * Whether an event changes a conversation's row; such an event is not reported again if it is
 * applied twice.
 */
export const isOfRow = ({ event }: AccountEvent): boolean => ofRows.has(event)

/** Applies an entry of the account's log. */
export const applyAccountEntry = ({ logs }: FeatureKernel, entry: AccountEntry): void => {
  const { data, position } = entry
  if (!logs.conversation.has(data)) {
    logs.account.apply(data, position)
    return
  }
  const address = data as ConversationAddress
  if (typeof address.to !== 'string' || !isKnownKind(address.conversationType)) return
  logs.conversation.apply(data, idOf(address), position)
}

/** Applies an entry of a group's log. */
export const applyGroupEntry = (
  { logs }: FeatureKernel,
  { groups }: Pick<SyncUses, 'groups'>,
  { data, groupID, position }: GroupEntry,
): void => {
  if (logs.conversation.has(data)) {
    logs.conversation.apply(data, groupConversationID(groupID), position)
  } else {
    logs.group.apply(data, groupID, position)
  }
  groups.followed(groupID, position)
}
