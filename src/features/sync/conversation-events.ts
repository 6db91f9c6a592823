import type { Uses } from './account-events.ts'
import type { ConversationEvent, OwnConversationEvent } from './commands.ts'

type Event = ConversationEvent | OwnConversationEvent

type Rows = {
  readonly [Name in Event['event']]: (
    uses: Uses,
    conversationID: string,
    event: Extract<Event, { event: Name }>,
  ) => void
}

/** One row per event of a conversation's messages, whichever log it comes by. */
const rows: Rows = {
  messageChanged({ messages }, conversationID, { message }) {
    messages.changed(conversationID, message)
  },
  reaction({ annotations }, conversationID, event) {
    annotations.reacted(conversationID, event)
  },
  extensions({ annotations }, conversationID, event) {
    annotations.extended(conversationID, event)
  },
  receipts({ receipts }, conversationID, { receiptList }) {
    receipts.received(conversationID, receiptList)
  },
}

/** Whether an event is one of these. */
export const isConversationEvent = (event: { readonly event: string }): event is Event =>
  Object.hasOwn(rows, event.event)

export const applyConversationEvent = (uses: Uses, conversationID: string, event: Event): void => {
  const row = rows[event.event] as (uses: Uses, conversationID: string, event: Event) => void
  row(uses, conversationID, event)
}
