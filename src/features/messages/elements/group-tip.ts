import { GroupTip } from '../../../protocol/names.ts'
import type { ElementRow } from './element.ts'
import type { GroupTipPayload } from './payloads.ts'

/** Names in a preview; the rest is counted. */
const NAMED = 3

const nameOf = ({ userID, nick }: { userID: string; nick: string }): string => nick || userID

/** The users that a tip is about. */
const usersOf = ({ memberList, userIDList }: GroupTipPayload): string => {
  const names = memberList.length > 0 ? memberList.map(nameOf) : userIDList
  const shown = names.slice(0, NAMED).join('、')
  return names.length > NAMED ? `${shown}等${names.length}人` : shown
}

const joined = (tip: GroupTipPayload): string => {
  const { operatorID, operatorInfo, userIDList, groupJoinType } = tip
  const isInvited = groupJoinType === 2 && !userIDList.includes(operatorID)
  return `${isInvited ? `${nameOf(operatorInfo)} 邀请 ` : ''}${usersOf(tip)} 加入群聊`
}

const muted = (tip: GroupTipPayload): string => {
  const { muteTime } = tip.memberList[0] ?? {}
  if (muteTime === undefined) return '群成员资料已修改'
  return `${usersOf(tip)} ${muteTime > 0 ? '被禁言' : '被解除禁言'}`
}

/** By the first of the changed keys, the most important one. */
const profiled = ({ newGroupProfile, operatorInfo }: GroupTipPayload): string => {
  const [[key, value] = []] = Object.entries(newGroupProfile)
  if (key === 'groupName') return `${nameOf(operatorInfo)} 将群名称改为“${value}”`
  if (key === 'ownerID') return value === '' ? '群主已离开' : `${value} 成为新群主`
  if (key === 'muteAllMembers') return value ? '全员禁言已开启' : '全员禁言已解除'
  if (key === 'notification') return '群公告已更新'
  return '群资料已修改'
}

/** One row per operation. */
const previews: Readonly<Record<number, (tip: GroupTipPayload) => string>> = {
  [GroupTip.join]: joined,
  [GroupTip.quit]: (tip) => `${usersOf(tip)} 退出群聊`,
  [GroupTip.kicked]: (tip) => `${usersOf(tip)} 被移出群聊`,
  [GroupTip.setAdmin]: (tip) => `${usersOf(tip)} 成为管理员`,
  [GroupTip.cancelAdmin]: (tip) => `${usersOf(tip)} 不再是管理员`,
  [GroupTip.profile]: profiled,
  [GroupTip.memberInfo]: muted,
  [GroupTip.topicProfile]: () => '话题资料已修改',
  [GroupTip.ban]: (tip) => `${usersOf(tip)} 被封禁`,
  [GroupTip.unban]: (tip) => `${usersOf(tip)} 被解除封禁`,
}

/** Made by the server alone. */
export const groupTipElement: ElementRow<'TIMGroupTipElem'> = {
  type: 'TIMGroupTipElem',
  preview: (tip) => previews[tip.operationType]?.(tip) ?? '[群提示消息]',
}
