import { TYPES } from '../../protocol/types.ts'
import type { Group } from '../groups/model.ts'
import type { UserInfo } from '../messages/model.ts'
import type { Conversation, ConversationGroupProfile } from './model.ts'

/** Type and other side of a conversation, as far as its ID tells: screens read both at once. */
export const otherSideOf = (conversationID: string) => {
  const type = typeOf(conversationID)
  const id = conversationID.slice(type.length)
  if (type === TYPES.CONV_C2C) return { type, userProfile: { userID: id, nick: '', avatar: '' } }
  return type === TYPES.CONV_GROUP ? { type, groupProfile: unknownGroup(id) } : { type }
}

const unknownGroup = (groupID: string): ConversationGroupProfile => ({
  groupID,
  name: '',
  avatar: '',
  type: '',
  nextMessageSeq: 0,
  memberCount: 0,
  ownerID: '',
  selfInfo: {
    userID: '',
    role: TYPES.GRP_MBR_ROLE_MEMBER,
    joinTime: 0,
    nameCard: '',
    messageRemindType: TYPES.MSG_REMIND_ACPT_AND_NOTE,
    readedSequence: 0,
    excludedUnreadSequenceList: [],
    memberCustomField: [],
    muteUntil: 0,
  },
})

const typeOf = (conversationID: string): Conversation['type'] => {
  if (conversationID === TYPES.CONV_SYSTEM) return TYPES.CONV_SYSTEM
  return conversationID.startsWith(TYPES.CONV_GROUP) ? TYPES.CONV_GROUP : TYPES.CONV_C2C
}

/** The part of a group that its conversation shows. */
const groupProfileOf = (group: Group): ConversationGroupProfile => {
  const { groupID, name, avatar, type, nextMessageSeq, memberCount, ownerID, selfInfo } = group
  return { groupID, name, avatar, type, nextMessageSeq, memberCount, ownerID, selfInfo }
}

/** The group of a conversation is so now. */
export const showGroup = (entity: Conversation, group: Group): void => {
  entity.subType = group.type
  entity.messageRemindType = group.selfInfo.messageRemindType
  if (entity.type === TYPES.CONV_GROUP) entity.groupProfile = groupProfileOf(group)
}

/** The user of a conversation is called so now. */
export const showPeer = (entity: Conversation, peer: UserInfo): void => {
  if (entity.type === TYPES.CONV_C2C) entity.userProfile = peer
}
