import type { WireUnread } from '../messages/commands.ts'
import type { Uses } from './account-events.ts'
import type { ConversationEvent, OwnConversationEvent } from './commands.ts'

type Event = ConversationEvent | OwnConversationEvent

type Rows = {
  readonly [Name in Event['event']]: (
    uses: Uses,
    conversationID: string,
    event: Extract<Event, { event: Name }>,
    position: number,
  ) => void
}

/** One row per event of a conversation's messages, whichever log it comes by. */
const rows: Rows = {
  messageChanged({ messages }, conversationID, event, position) {
    messages.changed(conversationID, countedAt(event, position))
  },
  messagesDeleted({ messages }, conversationID, event, position) {
    messages.deleted(conversationID, countedAt(event, position))
  },
  historyCleared({ conversations }, conversationID, event, position) {
    conversations.historyCleared(conversationID, countedAt(event, position))
  },
  conversation({ conversations }, conversationID, event, position) {
    conversations.set(conversationID, countedAt(event, position), position)
  },
  conversationDeleted({ conversations }, conversationID, event, position) {
    conversations.deleted(conversationID, event, position)
  },
  discarded({ conversations }, conversationID, { sequence, message }) {
    conversations.discarded(conversationID, sequence, message)
  },
  reaction({ annotations }, _conversationID, event, position) {
    annotations.reacted(event, position)
  },
  extensions({ annotations }, _conversationID, event) {
    annotations.extended(event)
  },
  pinned({ groupData }, conversationID, event) {
    groupData.pinned(conversationID, event)
  },
  receipts({ receipts }, conversationID, { receiptList }) {
    receipts.received(conversationID, receiptList)
  },
}

/** What an event says is unread is as of its place in the log. */
const countedAt = <E extends { readonly unread?: WireUnread }>(event: E, position: number): E =>
  event.unread === undefined ? event : { ...event, unread: { ...event.unread, position } }

/** Whether an event is one of these. */
export const isConversationEvent = (event: { readonly event: string }): event is Event =>
  Object.hasOwn(rows, event.event)

/** `position`: of the log that it came by. */
export const applyConversationEvent = (
  uses: Uses,
  conversationID: string,
  event: Event,
  position: number,
): void => {
  const row = rows[event.event] as Rows[keyof Rows] as (...args: unknown[]) => void
  row(uses, conversationID, event, position)
}
