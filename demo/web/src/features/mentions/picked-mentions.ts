import { accountSession } from '../account/session.ts'

/** Users by the name under which a draft mentions them. */
type Picked = Readonly<Record<string, string>>

const keyOf = (conversationID: string): string =>
  `mentions:${accountSession.get()?.userInfo.im_user_id ?? ''}:${conversationID}`

/** Who was picked for the draft of a conversation; it survives a reload, as the draft does. */
export const pickedIn = (conversationID: string): Picked => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(conversationID)) ?? '{}')
    const named = Object.entries(Object(kept)).filter(([, userID]) => typeof userID === 'string')
    return Object.fromEntries(named) as Picked
  } catch {
    return {}
  }
}

export const keepPicked = (conversationID: string, picked: Picked): void => {
  try {
    if (Object.keys(picked).length === 0) localStorage.removeItem(keyOf(conversationID))
    else localStorage.setItem(keyOf(conversationID), JSON.stringify(picked))
  } catch {
    // Full or forbidden: it is known until the page is left.
  }
}
