import type { Conversation, Snapshot } from 'tavern-im/strict'
import type { Contact } from '../../account/calls.ts'
import { addressOf, avatarOf, nameOf } from '../../chat/conversation-names.ts'

/** A conversation that can receive a forward. */
export interface Recipient {
  readonly conversationID: string
  readonly name: string
  readonly avatar: string
}

/** The maximum number of recipients of one forward. */
export const MAX_RECIPIENTS = 9

/** The number of displayed recipients; others are found by name. */
const MAX_SHOWN = 60

/** Conversations that accept messages, in list order. */
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

/** Contacts without a conversation, except the user. */
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

/** Recipients whose names contain the typed text; all without a text. */
export const named = (recipients: readonly Recipient[], typed: string): readonly Recipient[] => {
  const query = typed.trim().toLowerCase()
  return recipients.filter(({ name }) => name.toLowerCase().includes(query)).slice(0, MAX_SHOWN)
}

/** The selection with a recipient added or removed; null if the maximum is reached. */
export const withToggled = (
  chosen: readonly Recipient[],
  one: Recipient,
): readonly Recipient[] | null => {
  const others = chosen.filter(({ conversationID }) => conversationID !== one.conversationID)
  if (others.length < chosen.length) return others
  return chosen.length === MAX_RECIPIENTS ? null : [...chosen, one]
}
