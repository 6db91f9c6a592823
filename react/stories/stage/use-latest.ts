import { useMessages } from 'tavern-im/react'

/** The ID of the latest sent or received message of a conversation; null until there is one. */
export const useLatest = (conversationID: string | null, flow: 'in' | 'out'): string | null =>
  useMessages(conversationID, {
    select: ({ items }) => {
      const found = items.findLast((item) => item.kind === 'message' && item.message.flow === flow)
      return found?.kind === 'message' ? found.message.ID : null
    },
  })
