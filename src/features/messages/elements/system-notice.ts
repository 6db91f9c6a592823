import { GroupNotice } from '../../../protocol/names.ts'
import type { ElementRow } from './element.ts'

/** One row per operation; {} is the group, [] who did it. */
const previews: Readonly<Record<number, string>> = {
  [GroupNotice.applied]: '[] 申请加入{}',
  [GroupNotice.approved]: '你加入{}的申请已通过',
  [GroupNotice.rejected]: '你加入{}的申请被拒绝',
  [GroupNotice.kicked]: '你被移出{}',
  [GroupNotice.dismissed]: '{}已解散',
  [GroupNotice.created]: '你创建了{}',
  [GroupNotice.invited]: '你被邀请加入{}',
  [GroupNotice.quit]: '你退出了{}',
  [GroupNotice.madeAdmin]: '你成为{}的管理员',
  [GroupNotice.unmadeAdmin]: '你不再是{}的管理员',
  [GroupNotice.recycled]: '{}已被回收',
  [GroupNotice.invitation]: '你收到加入{}的邀请',
  [GroupNotice.invitationAccepted]: '[] 接受了加入{}的邀请',
  [GroupNotice.invitationRejected]: '[] 拒绝了加入{}的邀请',
  [GroupNotice.banned]: '你被{}封禁',
  [GroupNotice.unbanned]: '{}解除了对你的封禁',
  [GroupNotice.invitationApplied]: '[] 邀请成员加入{}，等待审批',
}

/** Made by the server alone. */
export const systemNoticeElement: ElementRow<'TIMGroupSystemNoticeElem'> = {
  type: 'TIMGroupSystemNoticeElem',
  preview({ operationType, operatorID, groupProfile: { groupID, name }, userDefinedField }) {
    if (operationType === GroupNotice.custom) return userDefinedField
    const text = previews[operationType] ?? '[群系统通知]'
    const group = `群聊“${name || groupID}”`
    return text.replace(/\{\}|\[\]/g, (placeholder) => (placeholder === '{}' ? group : operatorID))
  },
}
