import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { removeMembers } from '../../domain/groups/members.ts'
import { evict } from '../../domain/rooms/enter-room.ts'
import { isRoom, may } from '../../domain/rules/group-rules.ts'
import { memberOf } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { originOf } from '../../kernel/caller.ts'
import { shape, text } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, callerOf, request } from '../context.ts'

type Answer = AnswerOf<typeof commands.group.quit>

const read = request(
  'group.quit',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID: text(LIMITS.GROUP_ID_BYTES, 1) }),
)

/** Leaves a group. After its owner has left, a Work group has no owner. */
export const quitGroup = async (context: Context<GroupPosting>, body: unknown): Promise<Answer> => {
  const { groupID } = read(body)
  const position = await withLoaded(() => quit(context, groupID))
  await context.services.writer.settled()
  return { position }
}

const quit = (context: Context<GroupPosting>, groupID: string): number => {
  const { services, caller } = context
  const account = callerOf(context)
  const notices = services.cache.notices([account])
  const { group, member } = memberOf(services, account, groupID)
  if (!may(group, member.role, 'quit')) {
    throw new Refusal(
      serverCodes.GROUP_OWNER_MAY_NOT_QUIT,
      `quit group ${groupID}: its owner cannot leave`,
    )
  }
  if (isRoom(group)) {
    evict(services, group, member)
    return 0
  }
  return removeMembers(services, group, notices, {
    reason: 'quit',
    operator: account,
    operatorRole: member.role,
    origin: originOf(caller),
    connectionID: caller.connectionID,
  })
}
