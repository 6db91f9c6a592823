import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Account, Group } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { changeGroup } from '../../domain/groups/change-group.ts'
import type { GroupChanges } from '../../domain/groups/group-changes.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { memberView } from '../../domain/groups/group-view.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import type { GroupRight } from '../../domain/rules/group-types.ts'
import { admit, admitOptions, type Membership, memberOf } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { byOf, originOf } from '../../kernel/caller.ts'
import { oneOf, optional, shape, wellFormed } from '../../kernel/guards.ts'
import type { BackEnds } from '../../services/services.ts'
import { askGroupChange } from '../../services/webhooks/group-questions.ts'
import { type Context, callerOf, request } from '../context.ts'
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

type UpdateInput = ReturnType<typeof read>

/** Changes a group's profile; if one of the changes is not allowed, none is made. */
export const updateGroup = async (
  context: Context<GroupPosting & BackEnds>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  const { services, caller } = context
  await askGroupChange(services, byOf(caller), false, () => check(context, input))
  const { group, member } = await withLoaded(() => update(context, input))
  const { losses } = services.writer
  const view = await memberView(services, group, member)
  await services.writer.settled(losses)
  return { group: view.group }
}

interface CheckedChange extends Membership {
  readonly operator: Account
  readonly changes: GroupChanges
}

const check = (context: Context<Data & LiveRooms>, input: UpdateInput): CheckedChange => {
  const { services } = context
  const operator = callerOf(context)
  const membership = memberOf(services, operator, input.groupID)
  for (const right of rightsFor(input)) admit(services, operator, input.groupID, right)
  admitOptions(membership.group, input)
  return { ...membership, operator, changes: changesOf(membership.group, input) }
}

const update = (context: Context<GroupPosting>, input: UpdateInput): Membership => {
  const { group, member, operator, changes } = check(context, input)
  const by = { operator, operatorRole: member.role, origin: originOf(context.caller) }
  changeGroup(context.services, group, changes, by)
  return { group, member }
}

const rightsFor = ({
  joinOption: join,
  inviteOption: invite,
  muteAllMembers,
  ...input
}: UpdateInput) => {
  const rights: GroupRight[] = []
  const { groupID: _, ...profile } = input
  if (Object.values(profile).some((value) => value !== undefined)) rights.push('editProfile')
  if (join !== undefined || invite !== undefined) rights.push('editOptions')
  if (muteAllMembers !== undefined) rights.push('mute')
  return rights
}

const changesOf = (
  group: Group,
  { groupID: _, groupCustomField, muteAllMembers, ...same }: UpdateInput,
): GroupChanges => {
  const defined = Object.entries(same).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(defined),
    ...(groupCustomField && {
      customFields: merged(group.customFields, groupCustomField, CUSTOM_FIELDS),
    }),
    ...(muteAllMembers && { muteAll: muteAllMembers === 'On' }),
  }
}
