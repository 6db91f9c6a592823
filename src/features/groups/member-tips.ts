import type { WireMessage } from '../../protocol/message.ts'
import { GroupTip } from '../../protocol/names.ts'
import type { GroupContext } from './context.ts'
import type { GroupMember } from './model.ts'

/** The payload of a tip about members; unchecked JSON. */
interface MemberTip {
  readonly operationType?: unknown
  readonly userIDList?: unknown
  readonly memberList?: unknown
}

type Row = (time: number, muteTime: number) => Partial<GroupMember> | 'left'

/** One row per tip that describes members or reports that they left. */
const rows: ReadonlyMap<unknown, Row> = new Map<unknown, Row>([
  [GroupTip.quit, () => 'left'],
  [GroupTip.kicked, () => 'left'],
  [GroupTip.setAdmin, () => ({ role: 'Admin' })],
  [GroupTip.cancelAdmin, () => ({ role: 'Member' })],
  [GroupTip.memberInfo, (time, muteTime) => ({ muteUntil: muteTime > 0 ? time + muteTime : 0 })],
])

/** Members that the host holds are what tips of their group say. */
export const applyMemberTip = (
  { members }: GroupContext,
  { to, time, payload }: WireMessage,
): void => {
  const { operationType, userIDList, memberList } = payload as MemberTip
  const row = rows.get(operationType)
  if (row === undefined || !Array.isArray(userIDList)) return
  for (const [index, userID] of userIDList.entries()) {
    const about = Array.isArray(memberList) ? memberList[index] : undefined
    const changes = row(time, Number(about?.muteTime) || 0)
    if (changes === 'left') members.left(to, [userID])
    else members.changed(to, userID, changes)
  }
}
