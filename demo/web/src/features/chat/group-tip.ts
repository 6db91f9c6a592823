import { type GroupTipPayload, TYPES } from 'tavern-im/strict'

const INVITED = 2

const nameOf = (payload: GroupTipPayload, userID: string, myID: string): string => {
  if (userID === myID) return '你'
  const member = payload.memberList.find((one) => one.userID === userID)
  return member?.nick || userID
}

const membersOf = (payload: GroupTipPayload, myID: string): string =>
  payload.userIDList.map((userID) => nameOf(payload, userID, myID)).join('、')

const operatorOf = ({ operatorID, operatorInfo }: GroupTipPayload, myID: string): string =>
  operatorID === myID ? '你' : operatorInfo.nick || operatorID

/** Adds a space after names, but not after 你. */
const spaced = (name: string): string => (name === '' || name === '你' ? name : `${name} `)

const profileChangeOf = ({ newGroupProfile }: GroupTipPayload): string => {
  const { groupName, notification, muteAllMembers } = newGroupProfile
  if (typeof groupName === 'string') return `把群名改成了「${groupName}」`
  if (typeof notification === 'string') return '更新了群公告'
  if (typeof muteAllMembers === 'boolean')
    return muteAllMembers ? '开启了全员禁言' : '关闭了全员禁言'
  return '更新了群资料'
}

/** The text of a group tip for the user `myID`. */
export const tipText = (payload: GroupTipPayload, myID: string): string => {
  const operator = spaced(operatorOf(payload, myID))
  const members = spaced(membersOf(payload, myID))
  switch (payload.operationType) {
    case TYPES.GRP_TIP_MBR_JOIN:
      return payload.groupJoinType === INVITED
        ? `${operator}邀请 ${members}加入了群聊`
        : `${members || operator}加入了群聊`
    case TYPES.GRP_TIP_MBR_QUIT:
      return `${members || operator}退出了群聊`
    case TYPES.GRP_TIP_MBR_KICKED_OUT:
      return `${operator}将 ${members}移出了群聊`
    case TYPES.GRP_TIP_MBR_SET_ADMIN:
      return `${members}成为了管理员`
    case TYPES.GRP_TIP_MBR_CANCELED_ADMIN:
      return `${members}不再是管理员`
    case TYPES.GRP_TIP_GRP_PROFILE_UPDATED:
      return `${operator}${profileChangeOf(payload)}`
    default:
      return '群信息有更新'
  }
}
