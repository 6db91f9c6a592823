import {
  type AnswerOf,
  type commands,
  GroupNotice,
  GroupTip,
  LIMITS,
  serverCodes,
  wireRole,
} from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import type { Operator } from '../../core/groups/change-group.ts'
import { postTip } from '../../core/groups/group-tips.ts'
import { memberRows } from '../../core/groups/member-view.ts'
import { changeMember as apply, type MemberChanges } from '../../core/groups/members.ts'
import { notify } from '../../core/groups/system-notices.ts'
import type { C2CSide, Group, Member } from '../../core/memory/entities.ts'
import { decide } from '../../core/memory/not-loaded.ts'
import type { World } from '../../core/world.ts'
import { type GroupRight, rulesOf } from '../../rules/group-rules.ts'
import { admit, admitTo, type Membership, talkerIn } from '../../rules/membership.ts'
import { type Context, callerOf, request } from '../context.ts'
import { oneOf, optional, shape, text, whole } from '../guards.ts'
import { MEMBER_FIELDS, memberCustomFields, merged, nameCard } from './group-fields.ts'

type Answer = AnswerOf<typeof commands.group.changeMember>

const read = request(
  'group.changeMember',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    // In a topic members can be muted.
    groupID: text(LIMITS.TOPIC_ID_BYTES, 1),
    userID: text(LIMITS.USER_ID_BYTES, 1),
    role: optional(oneOf(wireRole.Admin, wireRole.Member, wireRole.Custom)),
    muteTime: optional(whole(0, 2 ** 32 - 1)),
    nameCard: optional(nameCard),
    memberCustomField: optional(memberCustomFields),
  }),
)

type Asked = ReturnType<typeof read>

/** Changes a member: all that is given, or nothing where one thing is not allowed. */
export const changeMember = async (context: Context, body: unknown): Promise<Answer> => {
  const asked = read(body)
  const answer = await decide(() => change(context, asked))
  await context.world.writer.settled()
  return answer
}

const change = (context: Context, asked: Asked): Answer => {
  const { world } = context
  const operator = callerOf(context)
  const place = talkerIn(world, operator, asked.groupID)
  const { group } = place
  const rights = rightsFor(asked, asked.userID === operator.userID)
  for (const right of rights) admit(world, operator, asked.groupID, right)
  const other = group.members.get(asked.userID)
  if (other === undefined) return {}
  for (const right of rights) if (right !== 'editSelf') admitTo(place, other, right)
  const changes = changesOf(world, place, other, asked)
  const [side] = world.memory.notices(world.memory.accounts(group.app, [other.userID]))
  if (side !== undefined && Object.keys(changes).length > 0) {
    const before = other.role
    apply(world, group, side.account, other, changes)
    const by = { operator, operatorRole: place.member.role }
    tell(world, group, side, { ...by, before, muteTime: asked.muteTime ?? 0, changes })
  }
  const [member] = memberRows(world, group, [other])
  return { ...(member && { member }) }
}

const rightsFor = (asked: Asked, isOwn: boolean): readonly GroupRight[] => {
  const rights: GroupRight[] = []
  if (asked.role !== undefined) rights.push('setRoles')
  if (asked.muteTime !== undefined) rights.push('mute')
  const isEdited = asked.nameCard !== undefined || asked.memberCustomField !== undefined
  if (isEdited) rights.push(isOwn ? 'editSelf' : 'editMembers')
  return rights
}

/** Only what is not so already. */
const changesOf = (
  world: World,
  { group }: Membership,
  member: Member,
  { role, muteTime, nameCard: card, memberCustomField }: Asked,
): MemberChanges => {
  if (role !== undefined && !rulesOf(group.type).roles.some((one) => one === role)) {
    const why = 'groups of this type have no such role'
    throw new Refusal(serverCodes.GROUP_BAD_PARAMETER, `change member: ${why}`)
  }
  const now = world.time()
  const wanted: MemberChanges = {
    ...(role !== undefined && { role }),
    ...(muteTime !== undefined && { muteUntil: muteTime === 0 ? 0 : now + muteTime }),
    ...(card !== undefined && { nameCard: card }),
    ...(memberCustomField && {
      customFields: merged(member.customFields, memberCustomField, MEMBER_FIELDS),
    }),
  }
  if (wanted.muteUntil === 0 && member.muteUntil <= now) delete wanted.muteUntil
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) =>
        JSON.stringify(value) !== JSON.stringify(member[key as keyof MemberChanges]),
    ),
  )
}

interface Told extends Operator {
  /** The role that the member had. */
  readonly before: number
  readonly muteTime: number
  readonly changes: MemberChanges
}

/** What everybody hears, and the member itself. Of name cards and fields nobody is told. */
const tell = (
  world: World,
  group: Group,
  side: C2CSide,
  { before, muteTime, changes: { role, muteUntil }, ...operator }: Told,
): void => {
  const by = { ...operator, users: [side.account] }
  const isAdmin = role === wireRole.Admin
  if (role !== undefined && (isAdmin || before === wireRole.Admin)) {
    const operationType = isAdmin ? GroupTip.setAdmin : GroupTip.cancelAdmin
    postTip(world, group, { ...by, operationType })
    const notice = isAdmin ? GroupNotice.madeAdmin : GroupNotice.unmadeAdmin
    notify(world, [side], { ...operator, group, operationType: notice })
  }
  if (muteUntil === undefined) return
  postTip(world, group, { ...by, operationType: GroupTip.memberInfo, about: { muteTime } })
}
