const reasons = new Map<string, string>()

/** Remembers why a message was refused, as long as the page lives. */
export const noteFailure = (messageID: string, why: string): void => {
  reasons.set(messageID, why)
}

/** Why a message was refused; '' where nobody knows any more. */
export const failureOf = (messageID: string): string => reasons.get(messageID) ?? ''
