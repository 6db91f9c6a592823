import { type AnswerOf, type commands, LIMITS, serverCodes, wireRole } from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { changeAndNotify, changesOf } from '../../domain/groups/member-changes.ts'
import { memberRows } from '../../domain/groups/member-view.ts'
import type { GroupRight } from '../../domain/rules/group-types.ts'
import { admit, admitTo, requireMember } from '../../domain/rules/membership.ts'
import { admitNameCard } from '../../domain/rules/name-rules.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { originOf } from '../../kernel/caller.ts'
import { oneOf, optional, shape, text, whole } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'
import { MEMBER_FIELDS, memberCustomFields, merged, nameCard } from './group-fields.ts'

type Answer = AnswerOf<typeof commands.group.changeMember>

const read = request(
  'group.changeMember',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    // Members can be muted in a topic, too.
    groupID: text(LIMITS.TOPIC_ID_BYTES, 1),
    userID: text(LIMITS.USER_ID_BYTES, 1),
    role: optional(oneOf(wireRole.Admin, wireRole.Member, wireRole.Custom)),
    muteTime: optional(whole(0, 2 ** 32 - 1)),
    nameCard: optional(nameCard),
    memberCustomField: optional(memberCustomFields),
  }),
)

type ChangeInput = ReturnType<typeof read>

/** Changes a member; if one of the changes is not allowed, none is made. */
export const changeMember = async (
  context: Context<GroupPosting & Configuration>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  const answer = await withLoaded(() => change(context, input))
  await context.services.writer.settled()
  return answer
}

const change = (context: Context<GroupPosting & Configuration>, input: ChangeInput): Answer => {
  const { services } = context
  const operator = callerOf(context)
  const membership = requireMember(services, operator, input.groupID)
  const { group } = membership
  const rights = rightsFor(input, input.userID === operator.userID)
  for (const right of rights) admit(services, operator, input.groupID, right)
  admitNameCard(services, context.caller, input.nameCard)
  const other = group.members.get(input.userID)
  if (other === undefined) return {}
  for (const right of rights) if (right !== 'editSelf') admitTo(membership, other, right)
  const { memberCustomField: fields } = input
  const customFields = fields && merged(other.customFields, fields, MEMBER_FIELDS)
  const changes = changesOf(services, group, other, { ...input, customFields })
  const [side] = services.cache.notices(services.cache.accounts(group.app, [other.userID]))
  if (side !== undefined) {
    const by = { operator, operatorRole: membership.member.role, origin: originOf(context.caller) }
    changeAndNotify(services, group, side, other, { ...by, changes, muteTime: input.muteTime })
  }
  const [member] = memberRows(services, group, [other])
  return { ...(member && { member }) }
}

const rightsFor = (input: ChangeInput, isOwn: boolean): readonly GroupRight[] => {
  const rights: GroupRight[] = []
  if (input.role !== undefined) rights.push('setRoles')
  if (input.muteTime !== undefined) rights.push('mute')
  const isEdited = input.nameCard !== undefined || input.memberCustomField !== undefined
  if (isEdited) rights.push(isOwn ? 'editSelf' : 'editMembers')
  return rights
}
