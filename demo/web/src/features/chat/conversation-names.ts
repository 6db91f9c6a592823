import type { Conversation, Snapshot } from 'tavern-im/strict'

const C2C = 'C2C'
const GROUP = 'GROUP'

export interface ConversationAddress {
  readonly type: 'C2C' | 'GROUP'
  /** The user or the group. */
  readonly to: string
}

/** Takes a conversationID apart; null where it is none that can be talked in. */
export const addressOf = (conversationID: string): ConversationAddress | null => {
  if (conversationID.startsWith(GROUP) && conversationID.length > GROUP.length) {
    return { type: GROUP, to: conversationID.slice(GROUP.length) }
  }
  if (conversationID.startsWith(C2C) && conversationID.length > C2C.length) {
    return { type: C2C, to: conversationID.slice(C2C.length) }
  }
  return null
}

export const nameOf = (conversation: Snapshot<Conversation>): string => {
  const { userProfile, groupProfile, remark, conversationID } = conversation
  if (conversationID === NOTICES) return '群通知'
  const own = remark || groupProfile?.name || userProfile?.nick
  return own || groupProfile?.groupID || userProfile?.userID || conversationID
}

export const avatarOf = ({ userProfile, groupProfile }: Snapshot<Conversation>): string =>
  groupProfile?.avatar || userProfile?.avatar || ''

/** Holds what groups tell the user; nobody can answer there. */
export const NOTICES = '@TIM#SYSTEM'

/** Where the chat of a conversation is; `around` is the sequence of the message at which it opens. */
export const roomPath = (conversationID: string, around?: number): string => {
  const at = around === undefined ? '' : `&around=${around}`
  return `/room/index?conversationID=${encodeURIComponent(conversationID)}${at}`
}
