import { GroupNotice, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import { changeGroup } from '../domain/groups/change-group.ts'
import { dismiss } from '../domain/groups/dismissals.ts'
import type { GroupChanges } from '../domain/groups/group-changes.ts'
import type { GroupPosting } from '../domain/groups/group-posting.ts'
import { passingNotice } from '../domain/groups/system-notices.ts'
import { transferOwnership } from '../domain/groups/transfer-ownership.ts'
import type { Maintenance } from '../domain/maintenance.ts'
import type { Notify } from '../domain/notify.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { postToRoom } from '../domain/rooms/room-messages.ts'
import { isRoom, rulesOf } from '../domain/rules/group-rules.ts'
import { admitOptions, groupOf } from '../domain/rules/membership.ts'
import {
  CUSTOM_FIELDS,
  customFields,
  inviteOption,
  joinOption,
  merged,
} from '../handlers/group/group-fields.ts'
import type { Limits } from '../handlers/limits.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { type Guard, optional, record, shape, wellFormed, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { BackEnds } from '../services/services.ts'
import { operatorOf } from './act-as.ts'
import { createForApp, readNewGroup } from './create-group.ts'
import { either, groupID, userID } from './fields.ts'
import { definedData, onOff } from './group-shapes.ts'
import { type RestContext, type RestRows, row } from './rest-row.ts'

const { GROUP_BAD_PARAMETER: BAD } = serverCodes

const fields = shape({
  GroupId: groupID,
  Name: optional(wellFormed(LIMITS.GROUP_NAME_BYTES, 1)),
  Introduction: optional(wellFormed(LIMITS.GROUP_INTRODUCTION_BYTES)),
  Notification: optional(wellFormed(LIMITS.GROUP_NOTIFICATION_BYTES)),
  FaceUrl: optional(wellFormed(LIMITS.GROUP_AVATAR_BYTES)),
  MaxMemberNum: optional(whole(1, 1_000_000)),
  ApplyJoinOption: optional(joinOption),
  InviteJoinOption: optional(inviteOption),
  AppDefinedData: optional((value, name) => customFields(definedData(value, name), name)),
})

const muteAll = optional(either(optional(onOff), 'MuteAllMember', 'ShutUpAllMember'))

const readChange: Guard<Change> = (value, name) => ({
  ...fields(record(value, name), name),
  isMuted: muteAll(value, name),
})

type Change = ReturnType<typeof fields> & { readonly isMuted: 'On' | 'Off' | undefined }

/** `group_open_http_svc`: creation, change and end of groups. */
export const groupChangeRows: RestRows<
  GroupPosting & Configuration & Maintenance & BackEnds & Limits
> = {
  create_group: row(
    ['group', 'GroupId'],
    readNewGroup,
    (rest, body) => createForApp(rest, body),
    BAD,
  ),
  modify_group_base_info: row(
    ['group', 'GroupId'],
    readChange,
    (rest, body) => change(rest, body),
    BAD,
  ),
  destroy_group: row(
    ['group', 'GroupId'],
    shape({ GroupId: groupID }),
    async (rest, { GroupId }) => {
      const { services } = rest
      await withLoaded(() => end(rest, GroupId))
      await services.writer.settled()
      void services.dismissals.run(services)
      return {}
    },
    BAD,
  ),
  change_group_owner: row(
    ['group', 'GroupId'],
    shape({ GroupId: groupID, NewOwner_Account: userID }),
    async (rest, { GroupId, NewOwner_Account }) => {
      await withLoaded(() => hand(rest, GroupId, NewOwner_Account))
      await rest.services.writer.settled()
      return {}
    },
    BAD,
  ),
}

const change = async (rest: RestContext<GroupPosting>, request: Change): Promise<object> => {
  const { services, sdkAppID } = rest
  await withLoaded(() => {
    const by = operatorOf(rest)
    const group = groupOf(services, sdkAppID, request.GroupId)
    const { maxMembers } = rulesOf(group.type)
    const { AppDefinedData: appData, MaxMemberNum: most } = request
    const changes = {
      name: request.Name,
      introduction: request.Introduction,
      notification: request.Notification,
      avatar: request.FaceUrl,
      joinOption: request.ApplyJoinOption,
      inviteOption: request.InviteJoinOption,
      muteAll: request.isMuted && request.isMuted === 'On',
      maxMembers: most && Math.min(most, maxMembers),
      customFields: appData && merged(group.customFields, appData, CUSTOM_FIELDS),
    }
    admitOptions(group, changes)
    const defined = Object.entries(changes).filter(([, value]) => value !== undefined)
    changeGroup(services, group, Object.fromEntries(defined) as GroupChanges, by)
  })
  await services.writer.settled()
  return {}
}

/** `Dismissals` notifies its members, including the owner. */
const end = (rest: RestContext<Data & Notify & LiveRooms>, groupID: string): void => {
  const { services, sdkAppID } = rest
  const by = operatorOf(rest)
  const { operator } = by
  const group = groupOf(services, sdkAppID, groupID)
  const notice = { operationType: GroupNotice.dismissed, group, operator }
  if (isRoom(group)) postToRoom(services, group, passingNotice(services, notice))
  services.events.groupDismissed.publish({ group, ...by })
  dismiss(services, group)
}

const hand = (rest: RestContext<GroupPosting>, groupID: string, userID: string): void => {
  const { services, sdkAppID } = rest
  const by = operatorOf(rest)
  const group = groupOf(services, sdkAppID, groupID)
  const next = group.members.get(userID)
  const [account] = services.cache.accounts(sdkAppID, [userID])
  const before = group.members.get(group.owner)
  const [owner] = before === undefined ? [] : services.cache.accounts(sdkAppID, [group.owner])
  if (next === undefined || account === undefined || next === before) {
    const why =
      next === before && next ? 'this user already owns it' : 'the new owner is not a member'
    throw new Refusal(BAD, `transfer group ${groupID}: ${why}`)
  }
  const from = owner && before && { account: owner, member: before }
  transferOwnership(services, group, { account, member: next }, from, by)
}
