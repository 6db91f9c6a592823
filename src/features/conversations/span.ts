import type { ConversationContext } from './context.ts'

/** Unix seconds of the last known message, listed or not; 0 if there is none. */
export const lastKnownTime = (
  { messages }: ConversationContext,
  conversationID: string,
  lastTime: number,
): number => {
  const [newest] = messages.timeline(conversationID)?.newestFirst() ?? []
  return Math.max(lastTime, newest?.time ?? 0)
}

/** The length of the absence in seconds; 0 if its start is unknown. */
export const spanOf = (since: number, until: number): number =>
  since === 0 ? 0 : Math.max(0, until - since)
