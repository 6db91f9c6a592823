import { accountSession } from '../../account/session.ts'

/** A message, and where it stands in its conversation: it need not be in memory. */
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

/** What is being answered in a conversation; it survives a reload, as what is being written does. */
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
    // Full or forbidden: it is known until the page is left.
  }
}
