import {
  type AnswerOf,
  type commands,
  GroupNotice,
  GroupTip,
  LIMITS,
  serverCodes,
} from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { logEvent } from '../../core/events/account-events.ts'
import { logGroupEvent } from '../../core/events/group-events.ts'
import { postTip } from '../../core/groups/group-tips.ts'
import { notify } from '../../core/groups/system-notices.ts'
import { decide } from '../../core/memory/not-loaded.ts'
import { rulesOf } from '../../rules/group-rules.ts'
import { memberOf } from '../../rules/membership.ts'
import { type Context, callerOf, request } from '../context.ts'
import { shape, text } from '../guards.ts'

type Answer = AnswerOf<typeof commands.group.quit>

const read = request(
  'group.quit',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID: text(LIMITS.GROUP_ID_BYTES, 1) }),
)

/** Leaves a group. A Work group that its owner leaves has none from then on. */
export const quitGroup = async (context: Context, body: unknown): Promise<Answer> => {
  const { groupID } = read(body)
  const position = await decide(() => quit(context, groupID))
  await context.world.writer.settled()
  return { position }
}

const quit = (context: Context, groupID: string): number => {
  const { world, caller } = context
  const { writer, queries } = world
  const account = callerOf(context)
  const notices = world.memory.notices([account])
  const { group, member } = memberOf(world, account, groupID)
  if (!rulesOf(group.type).mayQuit.includes(member.role)) {
    throw new Refusal(
      serverCodes.GROUP_OWNER_MAY_NOT_QUIT,
      `quit group ${groupID}: its owner may not leave`,
    )
  }
  group.members.delete(account.userID)
  logGroupEvent(world, group, {
    event: 'memberLeft',
    userIDList: [account.userID],
    memberCount: group.members.size,
  })
  if (group.owner === account.userID) {
    group.owner = ''
    logGroupEvent(world, group, { event: 'profile', profile: { ownerID: '' } })
  }
  writer.write(queries.removeMember, [group.id, account.id])
  postTip(world, group, {
    operationType: GroupTip.quit,
    operator: account,
    operatorRole: member.role,
    users: [account],
    groupJoinType: 0,
  })
  const event = { event: 'groupLeft', groupID, reason: 'quit' } as const
  const position = logEvent(world, account, event, caller.connectionID)
  notify(world, notices, { operationType: GroupNotice.quit, group, operator: account })
  return position
}
