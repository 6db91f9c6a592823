import {
  type AnswerOf,
  type commands,
  GroupTip,
  LIMITS,
  serverCodes,
  TYPES,
} from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { logEvent } from '../../core/events/account-events.ts'
import { logGroupEvent } from '../../core/events/group-events.ts'
import { postTip } from '../../core/groups/group-tips.ts'
import { memberView, newcomerView } from '../../core/groups/group-view.ts'
import type { Account, Group } from '../../core/memory/entities.ts'
import { decide } from '../../core/memory/not-loaded.ts'
import type { World } from '../../core/world.ts'
import { groupOf } from '../../rules/membership.ts'
import { type Context, callerOf, request } from '../context.ts'
import { oneOf, optional, shape, text } from '../guards.ts'
import { enter, newMember } from './new-group.ts'

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
    // As `quitGroup` looks at them: who comes and goes in one breath does so in order.
    world.memory.notices([account])
    const group = groupOf(world, account.app, groupID)
    const member = group.members.get(account.userID)
    if (member !== undefined) return { group, member }
    admit(group)
    return join(world, group, account, context.caller.connectionID)
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

const join = (world: World, group: Group, account: Account, connectionID: string): Answer => {
  const { writer, tables } = world
  const member = newMember(group, account, 200, world.time())
  enter(group, member)
  writer.touch(tables.member, member)
  logGroupEvent(world, group, {
    event: 'memberJoined',
    userIDList: [account.userID],
    memberCount: group.members.size,
  })
  postTip(world, group, {
    operationType: GroupTip.join,
    operator: account,
    operatorRole: 200,
    users: [account],
    groupJoinType: 1,
  })
  const view = newcomerView(group, member)
  const position = logEvent(world, account, { event: 'groupJoined', group: view }, connectionID)
  return { status: 'JoinedSuccess', group: view, position }
}
