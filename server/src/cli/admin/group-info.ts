import type { BackEnd } from './back-end.ts'
import { partsOf } from './results.ts'
import { momentOf } from './spans.ts'

/** So many groups the server tells of at once. */
const MOST = 50

/** Members are asked for with none of their fields: a name that no field has. */
const MemberInfoFilter = ['-']

/** A group as the back-end API tells of it. */
interface RestGroup {
  readonly GroupId: string
  readonly ErrorCode: number
  readonly ErrorInfo: string
  readonly Type: string
  readonly Name: string
  readonly Introduction: string
  readonly Notification: string
  readonly FaceUrl: string
  readonly Owner_Account: string
  readonly CreateTime: number
  readonly LastMsgTime: number
  readonly NextMsgSeq: number
  readonly MemberNum: number
  readonly MaxMemberNum: number
  readonly ApplyJoinOption: string
  readonly InviteJoinOption: string
  readonly MuteAllMember: string
}

/** The same as the SDK spells it. */
const groupOf = (one: RestGroup) => ({
  groupID: one.GroupId,
  type: one.Type,
  name: one.Name,
  memberCount: one.MemberNum,
  maxMemberCount: one.MaxMemberNum,
  owner: one.Owner_Account,
  introduction: one.Introduction,
  notification: one.Notification,
  avatar: one.FaceUrl,
  joinOption: one.ApplyJoinOption,
  inviteOption: one.InviteJoinOption,
  muteAllMembers: one.MuteAllMember === 'On',
  createTime: momentOf(one.CreateTime),
  lastMessageTime: momentOf(one.LastMsgTime),
  lastSequence: one.NextMsgSeq - 1,
})

export type GroupInfo = ReturnType<typeof groupOf>

/** Groups by their IDs; those that have just gone are left out. */
export const groupsBy = async (
  backEnd: BackEnd,
  groupIDs: readonly string[],
): Promise<readonly GroupInfo[]> => {
  const groups: GroupInfo[] = []
  for (const GroupIdList of partsOf(groupIDs, MOST)) {
    groups.push(...(await ask(backEnd, GroupIdList)).filter(isThere).map(groupOf))
  }
  return groups
}

/** One group; rejects where there is none. */
export const groupBy = async (backEnd: BackEnd, groupID: string): Promise<GroupInfo> => {
  const [group] = await ask(backEnd, [groupID])
  if (group !== undefined && isThere(group)) return groupOf(group)
  throw new Error(`show group ${groupID}: ${group?.ErrorInfo} (${group?.ErrorCode})`)
}

const isThere = ({ ErrorCode }: RestGroup): boolean => ErrorCode === 0

const ask = async (backEnd: BackEnd, GroupIdList: readonly string[]) => {
  const asked = { GroupIdList, ResponseFilter: { MemberInfoFilter } }
  const path = 'group_open_http_svc/get_group_info'
  return (await backEnd.call<{ GroupInfo: readonly RestGroup[] }>(path, asked)).GroupInfo
}
