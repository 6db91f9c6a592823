import type { GroupSystemNoticePayload } from 'tavern-im/strict'

/** One line per type of notice; {} is the group, [] the operator. */
const lines: Readonly<Record<number, string>> = {
  1: '[] 申请加入群聊{}',
  2: '你已通过审核，加入了群聊{}',
  3: '你加入群聊{}的申请没有通过',
  4: '你被移出了群聊{}',
  5: '群聊{}已解散',
  6: '你创建了群聊{}',
  7: '你被邀请加入了群聊{}',
  8: '你退出了群聊{}',
  9: '你成为了群聊{}的管理员',
  10: '你不再是群聊{}的管理员',
  11: '群聊{}已被回收',
  12: '你收到了加入群聊{}的邀请',
  13: '[] 接受了加入群聊{}的邀请',
  14: '[] 谢绝了加入群聊{}的邀请',
}

const CUSTOM = 255

/** The text of a group system notice. */
export const noticeText = ({
  operationType,
  operatorID,
  groupProfile,
  userDefinedField,
}: GroupSystemNoticePayload): string => {
  if (operationType === CUSTOM) return userDefinedField
  const group = `「${groupProfile.name || groupProfile.groupID}」`
  const line = lines[operationType] ?? '群聊{}有新的通知'
  return line.replace(/\{\}|\[\]/g, (placeholder) => (placeholder === '{}' ? group : operatorID))
}
