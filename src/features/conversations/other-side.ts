import { TYPES } from '../../protocol/types.ts'
import type { Group } from '../groups/model.ts'
import { groupOf, isOfTopic } from '../messages/index.ts'
import type { UserInfo } from '../messages/model.ts'
import { emptyProfile, type Profile } from '../profiles/index.ts'
import type { Conversation } from './model.ts'

/** Type and peer fields of a conversation, derived from its ID: screens read both at once. */
export const otherSideOf = (conversationID: string) => {
  const type = typeOf(conversationID)
  if (type === TYPES.CONV_SYSTEM) return { type }
  if (type !== TYPES.CONV_C2C) return { type, groupProfile: unknownGroup(groupOf(conversationID)) }
  return { type, userProfile: emptyProfile(conversationID.slice(TYPES.CONV_C2C.length)) }
}

const unknownGroup = (groupID: string): Group => ({
  groupID,
  name: '',
  avatar: '',
  type: '',
  introduction: '',
  notification: '',
  ownerID: '',
  createTime: 0,
  infoSequence: 0,
  lastInfoTime: 0,
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
  lastMessage: { lastTime: 0, lastSequence: 0, fromAccount: '', messageForShow: '' },
  nextMessageSeq: 0,
  memberCount: 0,
  maxMemberCount: 0,
  muteAllMembers: false,
  joinOption: '',
  inviteOption: '',
  groupCustomField: [],
  isSupportTopic: false,
})

const typeOf = (conversationID: string): Conversation['type'] => {
  if (conversationID === TYPES.CONV_SYSTEM) return TYPES.CONV_SYSTEM
  if (!conversationID.startsWith(TYPES.CONV_GROUP)) return TYPES.CONV_C2C
  return isOfTopic(conversationID) ? TYPES.CONV_TOPIC : TYPES.CONV_GROUP
}

/** Whether it is of a group or a topic. */
export const isOfGroup = ({ groupProfile }: Conversation): boolean => groupProfile !== undefined

/** Shows the live object of a changed group. */
export const showGroup = (entity: Conversation, group: Group): void => {
  entity.subType = group.type
  entity.messageRemindType = group.selfInfo.messageRemindType
  if (entity.groupProfile !== undefined) entity.groupProfile = group
}

/** Shows a user's name, or the complete profile as the live object. */
export const showPeer = (entity: Conversation, peer: UserInfo | Profile): void => {
  const { userProfile: shown } = entity
  if (shown === undefined) return
  if ('lastUpdatedTime' in peer) entity.userProfile = peer
  else if (shown.nick !== peer.nick || shown.avatar !== peer.avatar)
    entity.userProfile = { ...shown, ...peer }
}
