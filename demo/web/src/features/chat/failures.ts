const reasons = new Map<string, string>()

/** Remembers the reason of a rejected message until the page is reloaded. */
export const recordFailure = (messageID: string, why: string): void => {
  reasons.set(messageID, why)
}

/** The reason of a rejected message; '' if it is not known. */
export const failureOf = (messageID: string): string => reasons.get(messageID) ?? ''
