import type { Conversation, Snapshot } from 'tavern-im/strict'
import type { Contact } from '../../account/calls.ts'
import { addressOf, avatarOf, nameOf } from '../../chat/conversation-names.ts'

/** Where something can be passed on to. */
export interface Recipient {
  readonly conversationID: string
  readonly name: string
  readonly avatar: string
}

/** So many get it at once at most. */
export const MOST_RECIPIENTS = 9

/** So many are shown; the others are found by name. */
const MOST_SHOWN = 60

/** Conversations in which one can talk, in their order. */
export const recentRecipients = (
  conversations: readonly Snapshot<Conversation>[],
): readonly Recipient[] =>
  conversations
    .filter(({ conversationID }) => addressOf(conversationID) !== null)
    .map((conversation) => ({
      conversationID: conversation.conversationID,
      name: nameOf(conversation),
      avatar: avatarOf(conversation),
    }))

/** Contacts with whom there is no conversation yet, and who are not the user. */
export const otherContacts = (
  contacts: readonly Contact[],
  recent: readonly Recipient[],
  myID: string,
): readonly Recipient[] => {
  const known = new Set(recent.map(({ conversationID }) => conversationID))
  return contacts
    .filter(({ im_user_id: userID }) => userID !== myID && !known.has(`C2C${userID}`))
    .map(({ im_user_id: userID, nickname, avatar }) => ({
      conversationID: `C2C${userID}`,
      name: nickname,
      avatar,
    }))
}

/** Those whose name has what was typed in it; all where nothing was. */
export const named = (recipients: readonly Recipient[], typed: string): readonly Recipient[] => {
  const query = typed.trim().toLowerCase()
  return recipients.filter(({ name }) => name.toLowerCase().includes(query)).slice(0, MOST_SHOWN)
}

/** With a recipient chosen, or no more; null where no more may be. */
export const withToggled = (
  chosen: readonly Recipient[],
  one: Recipient,
): readonly Recipient[] | null => {
  const others = chosen.filter(({ conversationID }) => conversationID !== one.conversationID)
  if (others.length < chosen.length) return others
  return chosen.length === MOST_RECIPIENTS ? null : [...chosen, one]
}
