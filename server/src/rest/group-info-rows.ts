import { LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Group, Member } from '../domain/cache/entities.ts'
import type { Data } from '../domain/data.ts'
import { onlineIn } from '../domain/groups/member-view.ts'
import type { Notify } from '../domain/notify.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { isRoom } from '../domain/rules/group-rules.ts'
import { groupOf } from '../domain/rules/membership.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, optional, shape, text, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { groupID, number, UINT32 } from './fields.ts'
import { filter, picked, restGroup, restMember, roleName } from './group-shapes.ts'
import { lookUp, type RestContext, type RestRows, row } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'

const { GROUP_BAD_PARAMETER: BAD } = serverCodes

const MEMBERS_PAGE = 6_000
const USERS = 500

export const page = { Limit: optional(whole(1, UINT32)), Offset: optional(number) }

export const groupFilter = shape({
  GroupBaseInfoFilter: filter,
  MemberInfoFilter: filter,
  SelfInfoFilter: filter,
})

const readMembers = shape({
  ...page,
  GroupId: groupID,
  MemberInfoFilter: filter,
  MemberRoleFilter: optional(listOf(text(16), 5)),
})

/** `group_open_http_svc`: information about groups. */
export const groupInfoRows: RestRows<Data & Notify & LiveRooms> = {
  get_group_info: lookUp(
    ['group', 'GroupIdList'],
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
  get_group_member_info: lookUp(
    ['group', 'GroupId'],
    readMembers,
    (rest, body) => listMembers(rest, body),
    BAD,
  ),
  get_role_in_group: lookUp(
    ['group', 'GroupId'],
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
    ['group', 'GroupId'],
    shape({ GroupId: groupID }),
    async (rest, { GroupId }) => ({
      OnlineMemberNum: onlineIn(rest.services, await find(rest, GroupId)),
    }),
    BAD,
  ),
}

export const find = async ({ services, sdkAppID }: RestContext<Data>, id: string): Promise<Group> =>
  withLoaded(() => groupOf(services, sdkAppID, id))

const infoOf = async (
  rest: RestContext<Data>,
  GroupId: string,
  filter: ReturnType<typeof groupFilter> | undefined,
): Promise<object> => {
  try {
    const group = await find(rest, GroupId)
    const members = isRoom(group) ? [] : [...group.members.values()].slice(0, MEMBERS_PAGE)
    return {
      GroupId,
      ErrorCode: 0,
      ErrorInfo: '',
      ...picked(restGroup(group), filter?.GroupBaseInfoFilter),
      MemberList: members.map((one) => picked(restMember(one), filter?.MemberInfoFilter)),
    }
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    return { GroupId, ErrorCode: cause.code, ErrorInfo: cause.message }
  }
}

const listMembers = async (
  rest: RestContext<Data>,
  { GroupId, Limit = MEMBERS_PAGE, Offset = 0, ...filter }: ReturnType<typeof readMembers>,
) => {
  const { members } = await find(rest, GroupId)
  const { MemberInfoFilter, MemberRoleFilter: roles = [] } = filter
  const all = [...members.values()].filter(
    (one) => roles.length === 0 || roles.includes(roleName(one.role)),
  )
  const shown = all.slice(Offset, Offset + Math.min(Limit, MEMBERS_PAGE))
  return {
    MemberNum: members.size,
    MemberList: shown.map((one) => picked(restMember(one), MemberInfoFilter)),
  }
}
