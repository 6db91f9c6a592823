import { type AnswerOf, type commands, serverCodes } from 'tavern-im/protocol'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { memberView } from '../../domain/groups/group-view.ts'
import { removeMembers as takeOut } from '../../domain/groups/members.ts'
import { isRoom } from '../../domain/rules/group-rules.ts'
import { admit, admitTo, groupOf, type Membership } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { originOf } from '../../kernel/caller.ts'
import { optional, shape, wellFormed, whole } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'
import { banMembers } from './ban-members.ts'
import { groupID, userIDs } from './group-fields.ts'

type Answer = AnswerOf<typeof commands.group.removeMembers>

const REASON_BYTES = 300

const read = request(
  'group.removeMembers',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID,
    userIDList: userIDs,
    reason: wellFormed(REASON_BYTES),
    duration: optional(whole(1, 2 ** 31)),
  }),
)

/**
 * Removes members: all of them, or none if one may not be removed. Ignores users who are not
 * members.
 */
export const removeMembers = async (
  context: Context<GroupPosting>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  const { services } = context
  const membership = await withLoaded(() => remove(context, input))
  const { losses } = services.writer
  const { group } = await memberView(services, membership.group, membership.member)
  await services.writer.settled(losses)
  return { group }
}

const remove = (context: Context<GroupPosting>, input: ReturnType<typeof read>): Membership => {
  const { groupID: id, userIDList, reason } = input
  const { services } = context
  const { cache } = services
  const operator = callerOf(context)
  if (isRoom(groupOf(services, operator.app, id))) return banMembers(context, operator, input)
  const membership = admit(services, operator, id, 'kick')
  const { group, member } = membership
  const leaving = [...new Set(userIDList)].flatMap((userID) => group.members.get(userID) ?? [])
  for (const other of leaving) admitTo(membership, other, 'kick')
  const accounts = cache.accounts(
    group.app,
    leaving.map(({ userID }) => userID),
  )
  const sides = cache.notices(accounts)
  if (sides.length === 0) return membership
  const by = { operator, operatorRole: member.role, origin: originOf(context.caller) }
  takeOut(services, group, sides, { ...by, reason: 'kicked', handleMessage: reason })
  return membership
}
