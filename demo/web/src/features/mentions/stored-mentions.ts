import { accountSession } from '../account/session.ts'

/** UserIDs by the name in the draft's mentions. */
type Picked = Readonly<Record<string, string>>

const keyOf = (conversationID: string): string =>
  `mentions:${accountSession.get()?.userInfo.im_user_id ?? ''}:${conversationID}`

/** The users picked for the draft of a conversation; stored with the draft across reloads. */
export const storedPicked = (conversationID: string): Picked => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(conversationID)) ?? '{}')
    const named = Object.entries(Object(kept)).filter(([, userID]) => typeof userID === 'string')
    return Object.fromEntries(named) as Picked
  } catch {
    return {}
  }
}

export const storePicked = (conversationID: string, picked: Picked): void => {
  try {
    if (Object.keys(picked).length === 0) localStorage.removeItem(keyOf(conversationID))
    else localStorage.setItem(keyOf(conversationID), JSON.stringify(picked))
  } catch {
    // The storage is full or forbidden: the value lasts until the page is left.
  }
}
