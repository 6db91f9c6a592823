import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import { changeGroup, type GroupChanges } from '../../core/groups/change-group.ts'
import { memberView } from '../../core/groups/group-view.ts'
import { withLoaded } from '../../core/memory/cache-miss.ts'
import type { Account, Group } from '../../core/memory/entities.ts'
import type { GroupRight } from '../../rules/group-rules.ts'
import { admit, admitOptions, type Membership, memberOf } from '../../rules/membership.ts'
import { askGroupChange } from '../../webhooks/group-questions.ts'
import { byOf, originOf } from '../../webhooks/send-webhook.ts'
import { type Context, callerOf, request } from '../context.ts'
import { oneOf, optional, shape, wellFormed } from '../guards.ts'
import {
  CUSTOM_FIELDS,
  customFields,
  groupID,
  inviteOption,
  joinOption,
  merged,
} from './group-fields.ts'

type Answer = AnswerOf<typeof commands.group.update>

const read = request(
  'group.update',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID,
    name: optional(wellFormed(LIMITS.GROUP_NAME_BYTES, 1)),
    introduction: optional(wellFormed(LIMITS.GROUP_INTRODUCTION_BYTES)),
    notification: optional(wellFormed(LIMITS.GROUP_NOTIFICATION_BYTES)),
    avatar: optional(wellFormed(LIMITS.GROUP_AVATAR_BYTES)),
    groupCustomField: optional(customFields),
    muteAllMembers: optional(oneOf('On', 'Off')),
    joinOption: optional(joinOption),
    inviteOption: optional(inviteOption),
  }),
)

type Asked = ReturnType<typeof read>

/** Changes what a group is like: all of it, or nothing where one thing is not allowed. */
export const updateGroup = async (context: Context, body: unknown): Promise<Answer> => {
  const asked = read(body)
  const { services, caller } = context
  await askGroupChange(services, byOf(caller), false, () => judge(context, asked))
  const { group, member } = await withLoaded(() => update(context, asked))
  const { losses } = services.writer
  const view = await memberView(services, group, member)
  await services.writer.settled(losses)
  return { group: view.group }
}

interface Judged extends Membership {
  readonly operator: Account
  readonly changes: GroupChanges
}

const judge = (context: Context, asked: Asked): Judged => {
  const { services } = context
  const operator = callerOf(context)
  const place = memberOf(services, operator, asked.groupID)
  for (const right of rightsFor(asked)) admit(services, operator, asked.groupID, right)
  admitOptions(place.group, asked)
  return { ...place, operator, changes: changesOf(place.group, asked) }
}

const update = (context: Context, asked: Asked): Membership => {
  const { group, member, operator, changes } = judge(context, asked)
  const by = { operator, operatorRole: member.role, origin: originOf(context.caller) }
  changeGroup(context.services, group, changes, by)
  return { group, member }
}

const rightsFor = ({ joinOption: join, inviteOption: invite, muteAllMembers, ...asked }: Asked) => {
  const rights: GroupRight[] = []
  const { groupID: _, ...profile } = asked
  if (Object.values(profile).some((value) => value !== undefined)) rights.push('editProfile')
  if (join !== undefined || invite !== undefined) rights.push('editOptions')
  if (muteAllMembers !== undefined) rights.push('mute')
  return rights
}

const changesOf = (
  group: Group,
  { groupID: _, groupCustomField, muteAllMembers, ...same }: Asked,
): GroupChanges => {
  const given = Object.entries(same).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(groupCustomField && {
      customFields: merged(group.customFields, groupCustomField, CUSTOM_FIELDS),
    }),
    ...(muteAllMembers && { muteAll: muteAllMembers === 'On' }),
  }
}
