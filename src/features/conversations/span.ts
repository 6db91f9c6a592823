import type { ConversationContext } from './context.ts'

/** When what is known here of a conversation was said last (unix seconds), whether its list shows it or not; 0: not known. */
export const lastKnownTime = (
  { messages }: ConversationContext,
  conversationID: string,
  lastTime: number,
): number => {
  const [newest] = messages.timeline(conversationID)?.newestFirst() ?? []
  return Math.max(lastTime, newest?.time ?? 0)
}

/** How many seconds were missed: none where nobody knows since when. */
export const spanOf = (since: number, until: number): number =>
  since === 0 ? 0 : Math.max(0, until - since)
