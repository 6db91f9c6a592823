import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  type WireGroupMember,
  wireRole,
} from 'tavern-im/protocol'
import type { Account, Group, Member } from '../../core/memory/entities.ts'
import { decide } from '../../core/memory/not-loaded.ts'
import { memberOf } from '../../rules/membership.ts'
import { type Context, callerOf, request } from '../context.ts'
import { oneOf, shape, text, whole } from '../guards.ts'

type Answer = AnswerOf<typeof commands.group.members>

const read = request(
  'group.members',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID: text(LIMITS.GROUP_ID_BYTES, 1),
    limit: whole(1, LIMITS.MEMBER_PAGE),
    offset: whole(0, 2 ** 31),
    memberRoleFilter: oneOf('', 'Owner', 'Admin', 'Member'),
  }),
)

/** A page of a group's members, for members. */
export const listMembers = async (context: Context, body: unknown): Promise<Answer> => {
  const asked = read(body)
  const answer = await decide(() => {
    const { group } = memberOf(context.world, callerOf(context), asked.groupID)
    return page(context, group, asked)
  })
  await context.world.writer.settled()
  return answer
}

const page = (
  { world, caller }: Context,
  group: Group,
  { limit, offset, memberRoleFilter }: ReturnType<typeof read>,
): Answer => {
  const all = inOrder(group).filter(
    (member) => memberRoleFilter === '' || member.role === wireRole[memberRoleFilter],
  )
  const members = all.slice(offset, offset + limit)
  const accounts = world.memory.accounts(
    caller.sdkAppID,
    members.map((member) => member.userID),
  )
  const byID = new Map(accounts.map((account) => [account.userID, account]))
  const next = offset + members.length
  return {
    memberList: members.map((member) => ({
      ...wireMember(member, byID.get(member.userID)),
      onlineStatus: world.delivery.isOnline(caller.sdkAppID, member.userID) ? 'Online' : 'Offline',
    })),
    offset: next < all.length ? next : 0,
  }
}

/** The owner first, then as they came. */
const inOrder = (group: Group): Member[] => {
  const owner = group.members.get(group.owner)
  const members = [...group.members.values()]
  return owner === undefined ? members : [owner, ...members.filter((member) => member !== owner)]
}

const wireMember = (
  member: Member,
  account: Account | undefined,
): Omit<WireGroupMember, 'onlineStatus'> => ({
  userID: member.userID,
  nick: account?.profile.nick ?? '',
  avatar: account?.profile.avatar ?? '',
  role: member.role,
  joinTime: member.joinTime,
  nameCard: member.nameCard,
  muteUntil: 0,
  memberCustomField: member.customFields,
})
