import { LIMITS, serverCodes, TYPES } from 'tavern-im/protocol'
import { Refusal } from '../core/core.ts'
import { onlineIn } from '../core/groups/member-view.ts'
import type { Group, Member } from '../core/memory/entities.ts'
import { decide } from '../core/memory/not-loaded.ts'
import { listOf, oneOf, optional, shape, text, whole } from '../handlers/guards.ts'
import { isRoom } from '../rules/group-rules.ts'
import { groupOf } from '../rules/membership.ts'
import { accountOf } from './act-as.ts'
import { groupID, number, UINT32, userID } from './fields.ts'
import { filter, picked, restGroup, restMember, roleName, typeOf } from './group-shapes.ts'
import { type RestContext, type RestRow, row } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'

const { GROUP_BAD_PARAMETER: BAD } = serverCodes

const GROUPS_PAGE = 10_000
const MEMBERS_PAGE = 6_000
const USERS = 500

const page = { Limit: optional(whole(1, UINT32)), Offset: optional(number) }

const groupFilter = shape({
  GroupBaseInfoFilter: filter,
  MemberInfoFilter: filter,
  SelfInfoFilter: filter,
})

const readAll = shape({
  Limit: page.Limit,
  Next: optional(whole(0, Number.MAX_SAFE_INTEGER)),
  GroupType: optional(text(32)),
  Type: optional(text(32)),
})

const readMembers = shape({
  ...page,
  GroupId: groupID,
  MemberInfoFilter: filter,
  MemberRoleFilter: optional(listOf(text(16), 5)),
})

const readJoined = shape({
  ...page,
  Member_Account: userID,
  GroupType: optional(text(32)),
  WithHugeGroups: optional(oneOf(0, 1)),
  WithNoActiveGroups: optional(oneOf(0, 1)),
  ResponseFilter: optional(groupFilter),
})

/** `group_open_http_svc`: what there is to know of groups. */
export const groupInfoRows: Readonly<Record<string, RestRow>> = {
  get_appid_group_list: row(readAll, (rest, body) => listAll(rest, body), BAD),
  get_group_info: row(
    shape({
      GroupIdList: listOf(groupID, LIMITS.GROUP_PROFILE_LIST),
      ResponseFilter: optional(groupFilter),
    }),
    async (rest, { GroupIdList, ResponseFilter }) => {
      const infos: object[] = []
      for (const id of new Set(GroupIdList)) infos.push(await infoOf(rest, id, ResponseFilter))
      return { GroupInfo: infos }
    },
    BAD,
  ),
  get_group_member_info: row(readMembers, (rest, body) => listMembers(rest, body), BAD),
  get_joined_group_list: row(readJoined, (rest, body) => listJoined(rest, body), BAD),
  get_role_in_group: row(
    shape({ GroupId: groupID, User_Account: usersOf(USERS) }),
    async (rest, { GroupId, User_Account }) => {
      const { members } = await find(rest, GroupId)
      const roleOf = (one: Member | undefined) =>
        one === undefined ? 'NotMember' : roleName(one.role)
      return {
        UserIdList: User_Account.map((Member_Account) => ({
          Member_Account,
          Role: roleOf(members.get(Member_Account)),
        })),
      }
    },
    BAD,
  ),
  get_online_member_num: row(
    shape({ GroupId: groupID }),
    async (rest, { GroupId }) => ({
      OnlineMemberNum: onlineIn(rest.world, await find(rest, GroupId)),
    }),
    BAD,
  ),
}

export const find = async ({ world, sdkAppID }: RestContext, id: string): Promise<Group> =>
  decide(() => groupOf(world, sdkAppID, id))

const listAll = async (
  { world, sdkAppID }: RestContext,
  { Limit = GROUPS_PAGE, Next = 0, GroupType, Type }: ReturnType<typeof readAll>,
) => {
  await world.writer.settled()
  const { storage, queries } = world
  const limit = Math.min(Limit, GROUPS_PAGE)
  const wanted = typeOf(GroupType ?? Type ?? '')
  const rows = await storage.read(queries.groupsOfApp, [sdkAppID, wanted, wanted, Next, limit + 1])
  const [counted] = await storage.read(queries.countGroups, [sdkAppID, wanted, wanted])
  const listed = rows.slice(0, limit)
  return {
    TotalCount: counted?.count ?? 0,
    GroupIdList: listed.map(({ group_id: GroupId }) => ({ GroupId })),
    Next: rows.length > limit ? (listed.at(-1)?.id ?? 0) : 0,
  }
}

const infoOf = async (
  rest: RestContext,
  GroupId: string,
  wanted: ReturnType<typeof groupFilter> | undefined,
): Promise<object> => {
  try {
    const group = await find(rest, GroupId)
    const members = isRoom(group) ? [] : [...group.members.values()].slice(0, MEMBERS_PAGE)
    return {
      GroupId,
      ErrorCode: 0,
      ErrorInfo: '',
      ...picked(restGroup(group), wanted?.GroupBaseInfoFilter),
      MemberList: members.map((one) => picked(restMember(one), wanted?.MemberInfoFilter)),
    }
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    return { GroupId, ErrorCode: cause.code, ErrorInfo: cause.message }
  }
}

const listMembers = async (
  rest: RestContext,
  { GroupId, Limit = MEMBERS_PAGE, Offset = 0, ...wanted }: ReturnType<typeof readMembers>,
) => {
  const { members } = await find(rest, GroupId)
  const { MemberInfoFilter, MemberRoleFilter: roles = [] } = wanted
  const all = [...members.values()].filter(
    (one) => roles.length === 0 || roles.includes(roleName(one.role)),
  )
  const shown = all.slice(Offset, Offset + Math.min(Limit, MEMBERS_PAGE))
  return {
    MemberNum: members.size,
    MemberList: shown.map((one) => picked(restMember(one), MemberInfoFilter)),
  }
}

const listJoined = async (
  rest: RestContext,
  { Member_Account, Limit = GROUPS_PAGE, Offset = 0, ...asked }: ReturnType<typeof readJoined>,
) => {
  const { world } = rest
  const { id } = await accountOf(rest, Member_Account, serverCodes.GROUP_NO_ACCOUNT)
  await world.writer.settled()
  const rows = await world.storage.read(world.queries.groupsOf, [id])
  const { GroupType, ResponseFilter } = asked
  const mine: object[] = []
  for (const { group_id } of rows) {
    const group = await decide(() => world.memory.group(rest.sdkAppID, group_id))
    const member = group?.members.get(Member_Account)
    if (group === null || member === undefined) continue
    if (GroupType !== undefined && group.type !== typeOf(GroupType)) continue
    // Silent groups are those in which nothing was ever said.
    if (asked.WithNoActiveGroups !== 1 && isSilentWork(group)) continue
    mine.push({
      GroupId: group_id,
      ...picked(restGroup(group), ResponseFilter?.GroupBaseInfoFilter),
      SelfInfo: picked(restMember(member), ResponseFilter?.SelfInfoFilter),
    })
  }
  return {
    TotalCount: mine.length,
    GroupIdList: mine.slice(Offset, Offset + Math.min(Limit, GROUPS_PAGE)),
  }
}

const isSilentWork = ({ type, head }: Group): boolean =>
  type === TYPES.GRP_WORK && head.lastSequence === 0
