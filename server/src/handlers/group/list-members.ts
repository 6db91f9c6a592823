import { type AnswerOf, type commands, LIMITS, serverCodes, wireRole } from 'tavern-im/protocol'
import type { Group, Member } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { memberRows } from '../../domain/groups/member-view.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { memberOf } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, oneOf, shape, text, whole } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'
import { groupID } from './group-fields.ts'

type Answer = AnswerOf<typeof commands.group.members>

const readPage = request(
  'group.members',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID,
    limit: whole(1, LIMITS.MEMBER_PAGE),
    offset: whole(0, 2 ** 31),
    memberRoleFilter: oneOf('', 'Owner', 'Admin', 'Member', 'Custom'),
  }),
)

/** A page of a group's members, for members. */
export const listMembers = async (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const query = readPage(body)
  const { services } = context
  const answer = await withLoaded(() => {
    const { group } = memberOf(services, callerOf(context), query.groupID)
    const { members, next } = page(group, query)
    return { memberList: memberRows(services, group, members), offset: next }
  })
  await services.writer.settled()
  return answer
}

/** A page after a slot: the order of members is stable while others join and leave. */
const page = (
  group: Group,
  { limit, offset, memberRoleFilter }: ReturnType<typeof readPage>,
): { readonly members: readonly Member[]; readonly next: number } => {
  const role = memberRoleFilter === '' ? undefined : wireRole[memberRoleFilter]
  const members: Member[] = []
  for (const member of group.members.values()) {
    if (member.slot < offset || (role ?? member.role) !== member.role) continue
    if (members.length === limit) return { members, next: member.slot }
    members.push(member)
  }
  return { members, next: 0 }
}

const readProfiles = request(
  'group.memberProfiles',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID,
    userIDList: listOf(text(LIMITS.USER_ID_BYTES, 1), LIMITS.MEMBER_PROFILE_LIST),
  }),
)

/** Profiles of members, for members; skips users who are not members. */
export const getMemberProfiles = async (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<AnswerOf<typeof commands.group.memberProfiles>> => {
  const query = readProfiles(body)
  const { services } = context
  const memberList = await withLoaded(() => {
    const { group } = memberOf(services, callerOf(context), query.groupID)
    const userIDs = [...new Set(query.userIDList)]
    return memberRows(
      services,
      group,
      userIDs.flatMap((userID) => group.members.get(userID) ?? []),
    )
  })
  await services.writer.settled()
  return { memberList }
}
