const drafts = new Map<string, string>()

/** What was written and not sent, by conversation, as long as the page lives. */
export const draftOf = (conversationID: string): string => drafts.get(conversationID) ?? ''

export const keepDraft = (conversationID: string, draft: string): void => {
  if (draft === '') drafts.delete(conversationID)
  else drafts.set(conversationID, draft)
}
