import { accountSession } from '../../account/session.ts'

/** A reference to a message by ID and sequence; the message need not be loaded. */
export interface Quoted {
  readonly messageID: string
  readonly sequence: number
}

const keyOf = (conversationID: string): string =>
  `answer:${accountSession.get()?.userInfo.im_user_id ?? ''}:${conversationID}`

const isQuoted = (kept: unknown): kept is Quoted => {
  const { messageID, sequence }: Partial<Quoted> = Object(kept)
  return typeof messageID === 'string' && typeof sequence === 'number' && sequence > 0
}

/** The quoted message of a conversation's draft; survives a reload like the draft. */
export const storedQuote = (conversationID: string): Quoted | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(conversationID)) ?? 'null')
    return isQuoted(kept) ? kept : null
  } catch {
    return null
  }
}

export const storeQuote = (conversationID: string, quoted: Quoted | null): void => {
  try {
    if (quoted === null) localStorage.removeItem(keyOf(conversationID))
    else localStorage.setItem(keyOf(conversationID), JSON.stringify(quoted))
  } catch {
    // The storage is full or forbidden: the value lasts until the page is left.
  }
}
