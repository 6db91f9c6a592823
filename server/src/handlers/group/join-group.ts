import { type AnswerOf, type commands, LIMITS, serverCodes, TYPES } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { memberView, newcomerView } from '../../core/groups/group-view.ts'
import { enterMembers } from '../../core/groups/members.ts'
import type { C2CSide, Group, Member } from '../../core/memory/entities.ts'
import { decide } from '../../core/memory/not-loaded.ts'
import type { World } from '../../core/world.ts'
import { groupOf } from '../../rules/membership.ts'
import { type Context, callerOf, request } from '../context.ts'
import { oneOf, optional, shape, text } from '../guards.ts'

const APPLY_BYTES = 300

type Answer = AnswerOf<typeof commands.group.join>

const read = request(
  'group.join',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID: text(LIMITS.GROUP_ID_BYTES, 1),
    applyMessage: optional(text(APPLY_BYTES)),
    historyMessageFlag: optional(oneOf(0, 1)),
  }),
)

/** Joins a group that lets everybody in. Whoever is in already hears so. */
export const joinGroup = async (context: Context, body: unknown): Promise<Answer> => {
  const { groupID } = read(body)
  const { world } = context
  const joined = await decide(() => {
    const account = callerOf(context)
    // Who comes and goes in one breath does so in order: `quitGroup` looks at the same.
    const side = world.memory.notices([account])[0] as C2CSide
    const group = groupOf(world, account.app, groupID)
    const member = group.members.get(account.userID)
    if (member !== undefined) return { group, member }
    admit(group)
    return join(world, group, side, context.caller.connectionID)
  })
  if ('status' in joined) {
    await world.writer.settled()
    return joined
  }
  const { group, member } = joined
  const view = await memberView(world, group, member)
  await world.writer.settled()
  // Of no entry: that of the joining comes by the log.
  return { status: 'AlreadyInGroup', group: view.group, position: 0 }
}

const admit = (group: Group) => {
  const why = obstacle(group)
  if (why === '') return
  throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `join group ${group.groupID}: ${why}`)
}

/** Why nobody may just join; '' where everybody may. */
const obstacle = ({ type, joinOption, groupID, members, maxMembers }: Group): string => {
  if (type === TYPES.GRP_WORK)
    return 'a Work group cannot be applied to; ask a member to invite you'
  if (joinOption === TYPES.JOIN_OPTIONS_NEED_PERMISSION) {
    return 'joining needs approval, which is not yet supported by this server'
  }
  if (joinOption !== TYPES.JOIN_OPTIONS_FREE_ACCESS) return 'the group takes nobody'
  if (members.size < maxMembers) return ''
  throw new Refusal(serverCodes.GROUP_FULL, `join group ${groupID}: it is full`)
}

const join = (world: World, group: Group, side: C2CSide, connectionID: string): Answer => {
  const { account } = side
  const by = { operator: account, operatorRole: 200 }
  const position = enterMembers(world, group, [side], { ...by, groupJoinType: 1, connectionID })
  const member = group.members.get(account.userID) as Member
  return { status: 'JoinedSuccess', group: newcomerView(group, member), position }
}
