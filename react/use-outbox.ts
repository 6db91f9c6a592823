import type { ChatSDK, Message, Snapshot } from 'tavern-im/strict'
import { messageOf, type Outcome, toOutcomes, unavailableActionsOf } from './actions.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import type { ReadOptions } from './use-store.ts'

interface OutboxData {
  /** In the order of writing: in flight (`unSend`) or failed (`fail`). */
  readonly messages: readonly Snapshot<Message>[]
  /** Sends a failed message again, as the same message. */
  readonly resend: (messageID: string) => Promise<Outcome>
  /** Removes a message from this device that is not in flight. */
  readonly discard: (messageID: string) => Promise<Outcome>
}

/** The result of `useOutbox`. */
export interface OutboxState extends OutboxData, QueryState {}

const actionsOf = (chat: ChatSDK) => ({
  resend: async (messageID: string) => chat.resendMessage(messageOf(chat, messageID, 'resend')),
  discard: async (messageID: string) => chat.discardMessage(messageOf(chat, messageID, 'discard')),
})

const empty = neutralState<OutboxData>({ messages: [], ...unavailableActionsOf(actionsOf) })

/**
 * Returns the unsent messages of this device, of one conversation or of all, including those of an
 * earlier page.
 *
 * @param conversationID undefined stands for all; null shows nothing.
 *
 * @example
 * const unsent = useOutbox(undefined, { select: ({ messages }) => messages.length })
 */
export const useOutbox = <Selected = OutboxState>(
  conversationID?: string | null,
  { select }: ReadOptions<OutboxState, Selected> = {},
): Selected => useQuery(conversationID === null ? null : outboxOf(conversationID), empty, select)

const outboxOf = (conversationID: string | undefined): Query<OutboxData> => ({
  key: `outbox ${conversationID ?? ''}`,
  topics: [conversationID === undefined ? 'outbox' : `outbox:${conversationID}`],
  read: (view) => ({ messages: view.outbox.list(conversationID) }) as OutboxData,
  actions: (chat) => toOutcomes(actionsOf(chat)),
})
