import type { BackEnd } from './back-end.ts'
import { partsOf } from './results.ts'
import { momentOf } from './spans.ts'

/** Groups per call. */
const MOST = 50

/** Member filter that matches no field, so that the server returns none. */
const MemberInfoFilter = ['-']

/** A group in the back-end API. */
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

/** A group in the spelling of the SDK. */
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

/** Groups by their IDs, without those that were just dismissed. */
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

/** One group; rejects if it does not exist. */
export const groupBy = async (backEnd: BackEnd, groupID: string): Promise<GroupInfo> => {
  const [group] = await ask(backEnd, [groupID])
  if (group !== undefined && isThere(group)) return groupOf(group)
  throw new Error(`show group ${groupID}: ${group?.ErrorInfo} (${group?.ErrorCode})`)
}

const isThere = ({ ErrorCode }: RestGroup): boolean => ErrorCode === 0

const ask = async (backEnd: BackEnd, GroupIdList: readonly string[]) => {
  const request = { GroupIdList, ResponseFilter: { MemberInfoFilter } }
  const path = 'group_open_http_svc/get_group_info'
  return (await backEnd.call<{ GroupInfo: readonly RestGroup[] }>(path, request)).GroupInfo
}
