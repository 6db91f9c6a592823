import {
  GroupNotice,
  GroupTip,
  serverCodes,
  type WireCustomField,
  type WireRole,
  wireRole,
} from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'
import type { DirectMembership, Group, Member } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { rulesOf } from '../rules/group-rules.ts'
import type { MemberChanges, Operator } from './group-changes.ts'
import type { GroupPosting } from './group-posting.ts'
import { postTip } from './group-tips.ts'
import { changeMember } from './members.ts'
import { notify } from './system-notices.ts'

/** The requested changes of a member. */
export interface MemberChangeRequest {
  readonly role?: WireRole | undefined
  /** Seconds from now; 0 unmutes. */
  readonly muteTime?: number | undefined
  readonly nameCard?: string | undefined
  /** All custom fields after the change. */
  readonly customFields?: WireCustomField[] | undefined
}

/** The changes that differ from the current values. Refuses roles that the type does not have. */
export const changesOf = (
  services: Data,
  group: Group,
  member: Member,
  { role, muteTime, nameCard, customFields }: MemberChangeRequest,
): MemberChanges => {
  if (role !== undefined && !rulesOf(group.type).roles.some((one) => one === role)) {
    const why = 'groups of this type have no such role'
    throw new Refusal(serverCodes.GROUP_BAD_PARAMETER, `change member: ${why}`)
  }
  const now = services.time()
  const requested: MemberChanges = {
    ...(role !== undefined && { role }),
    ...(muteTime !== undefined && { muteUntil: muteTime === 0 ? 0 : now + muteTime }),
    ...(nameCard !== undefined && { nameCard }),
    ...(customFields && { customFields }),
  }
  if (requested.muteUntil === 0 && member.muteUntil <= now) delete requested.muteUntil
  return Object.fromEntries(
    Object.entries(requested).filter(
      ([key, value]) =>
        JSON.stringify(value) !== JSON.stringify(member[key as keyof MemberChanges]),
    ),
  )
}

interface Change extends Operator {
  readonly changes: MemberChanges
  readonly muteTime?: number | undefined
}

/**
 * Changes a member and notifies it and the other recipients. Changes of name cards and fields send
 * no notice. `side`: the member's notices. Use inside `withLoaded`, after the last look-up.
 */
export const changeAndNotify = (
  services: GroupPosting,
  group: Group,
  side: DirectMembership,
  member: Member,
  { changes, muteTime = 0, ...operator }: Change,
): void => {
  if (Object.keys(changes).length === 0) return
  const { role: before } = member
  const { role, muteUntil } = changes
  changeMember(services, group, side.account, member, changes)
  const { userID } = side.account
  services.events.memberChanged.publish({ group, userID, changes, ...operator })
  const by = { ...operator, users: [side.account] }
  const isAdmin = role === wireRole.Admin
  if (role !== undefined && (isAdmin || before === wireRole.Admin)) {
    const operationType = isAdmin ? GroupTip.setAdmin : GroupTip.cancelAdmin
    postTip(services, group, { ...by, operationType })
    const notice = isAdmin ? GroupNotice.madeAdmin : GroupNotice.unmadeAdmin
    notify(services, [side], { ...operator, group, operationType: notice })
  }
  if (muteUntil === undefined) return
  postTip(services, group, { ...by, operationType: GroupTip.memberInfo, about: { muteTime } })
}
