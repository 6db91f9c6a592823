import { type Conversation, type Snapshot, TYPES } from 'tavern-im/strict'

const C2C = 'C2C'
const GROUP = 'GROUP'

export interface ConversationAddress {
  readonly type: 'C2C' | 'GROUP'
  /** The userID or groupID. */
  readonly to: string
}

/** Parses a conversationID; null for conversations without a chat. */
export const addressOf = (conversationID: string): ConversationAddress | null => {
  if (conversationID.startsWith(GROUP) && conversationID.length > GROUP.length) {
    return { type: GROUP, to: conversationID.slice(GROUP.length) }
  }
  if (conversationID.startsWith(C2C) && conversationID.length > C2C.length) {
    return { type: C2C, to: conversationID.slice(C2C.length) }
  }
  return null
}

const ORDER_GROUP = /^order-(\d{1,15})$/

/** The ID of the order to which a group belongs; null for other groups. */
export const orderIDOfGroup = (groupID: string): string | null =>
  ORDER_GROUP.exec(groupID)?.[1] ?? null

/** Whether a group is a public room, which the operator names and closes. */
export const isPublicRoom = (groupID: string): boolean => groupID.startsWith('room-')

export const nameOf = (conversation: Snapshot<Conversation>): string => {
  const { userProfile, groupProfile, remark, conversationID } = conversation
  if (conversationID === NOTICES) return '群通知'
  const own = remark || groupProfile?.name || userProfile?.nick
  return own || groupProfile?.groupID || userProfile?.userID || conversationID
}

/** Whether messages of the conversation arrive without a reminder. */
export const isMutedConversation = ({
  messageRemindType,
}: Pick<Snapshot<Conversation>, 'messageRemindType'>): boolean =>
  messageRemindType !== '' && messageRemindType !== TYPES.MSG_REMIND_ACPT_AND_NOTE

export const avatarOf = ({ userProfile, groupProfile }: Snapshot<Conversation>): string =>
  groupProfile?.avatar || userProfile?.avatar || ''

/** The conversation of group system notices, which is read-only. */
export const NOTICES = '@TIM#SYSTEM'

/** The path of a chat; `around` is the sequence of the message at which it opens. */
export const roomPath = (conversationID: string, around?: number): string => {
  const at = around === undefined ? '' : `&around=${around}`
  return `/room/index?conversationID=${encodeURIComponent(conversationID)}${at}`
}
