import {
  AddResult,
  remindTypes,
  serverCodes,
  wireConversationType,
  wireRole,
} from 'tavern-im/protocol'
import type { DirectMembership, Group, Member } from '../domain/cache/entities.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { GroupPosting } from '../domain/groups/group-posting.ts'
import { changeAndNotify, changesOf } from '../domain/groups/member-changes.ts'
import { enterMembers, removeMembers } from '../domain/groups/members.ts'
import type { Notify } from '../domain/notify.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { isRoom } from '../domain/rules/group-rules.ts'
import { groupOf } from '../domain/rules/membership.ts'
import { setRemind } from '../handlers/conversation/set-remind.ts'
import {
  MEMBER_FIELDS,
  memberCustomFields,
  merged,
  nameCard,
} from '../handlers/group/group-fields.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { type Guard, listOf, oneOf, optional, record, shape, wellFormed } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { BackEnds } from '../services/services.ts'
import { askInvite } from '../services/webhooks/group-questions.ts'
import { asUser, byApp, operatorOf } from './act-as.ts'
import { bit, either, groupID, number, userID } from './fields.ts'
import { find } from './group-info-rows.ts'
import { definedData } from './group-shapes.ts'
import { lookUp, type RestContext, type RestRows, row } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'

const { GROUP_BAD_PARAMETER: BAD } = serverCodes

const USERS = 500
const ADDED = 500

const readAdd = shape({
  GroupId: groupID,
  Silence: optional(bit),
  MemberList: listOf(shape({ Member_Account: userID }), ADDED),
})

const readRemove = shape({
  GroupId: groupID,
  Silence: optional(bit),
  Reason: optional(wellFormed(300)),
  MemberToDel_Account: usersOf(USERS),
})

const muteTime = optional(either(optional(number), 'MuteTime', 'ShutUpTime'))

const fields = shape({
  GroupId: groupID,
  Member_Account: userID,
  Role: optional(oneOf('Admin', 'Member', 'Custom')),
  NameCard: optional(nameCard),
  MsgFlag: optional(oneOf(...remindTypes)),
  AppMemberDefinedData: optional((value, name) =>
    memberCustomFields(definedData(value, name), name),
  ),
})

const readChange: Guard<Change> = (value, name) => ({
  ...fields(record(value, name), name),
  muteTime: muteTime(value, name),
})

type Change = ReturnType<typeof fields> & { readonly muteTime: number | undefined }

const mutedUsers = shape({ GroupId: groupID, Members_Account: usersOf(USERS) })

const readMute: Guard<Mute> = (value, name) => {
  const seconds = muteTime(value, name)
  return { ...mutedUsers(value, name), muteTime: number(seconds, 'MuteTime') }
}

type Mute = ReturnType<typeof mutedUsers> & { readonly muteTime: number }

/** `group_open_http_svc`: members of groups. */
export const memberRows: RestRows<GroupPosting & Configuration & BackEnds> = {
  add_group_member: row(['group', 'GroupId'], readAdd, (rest, body) => add(rest, body), BAD),
  delete_group_member: row(
    ['group', 'GroupId'],
    readRemove,
    (rest, body) => remove(rest, body),
    BAD,
  ),
  modify_group_member_info: row(
    ['group', 'GroupId'],
    readChange,
    (rest, body) => change(rest, body),
    BAD,
  ),
  forbid_send_msg: row(['group', 'GroupId'], readMute, (rest, body) => mute(rest, body), BAD),
  get_group_muted_account: lookUp(
    ['group', 'GroupId'],
    shape({ GroupId: groupID }),
    async (rest, { GroupId }) => ({ MutedAccountList: await muted(rest, GroupId, 'MutedUntil') }),
    BAD,
  ),
  get_group_shutted_uin: lookUp(
    ['group', 'GroupId'],
    shape({ GroupId: groupID }),
    async (rest, { GroupId }) => ({ ShuttedUinList: await muted(rest, GroupId, 'ShuttedUntil') }),
    BAD,
  ),
}

const add = async (
  rest: RestContext<GroupPosting & BackEnds>,
  request: ReturnType<typeof readAdd>,
): Promise<object> => {
  const { services, sdkAppID } = rest
  const userIDs = [...new Set(request.MemberList.map((one) => one.Member_Account))]
  const there = await find(rest, request.GroupId)
  const strange = userIDs.filter((userID) => !there.members.has(userID))
  const refused = await askInvite(services, byApp(rest), there, strange)
  const MemberList = await withLoaded(() => {
    const by = operatorOf(rest)
    const group = groupOf(services, sdkAppID, request.GroupId)
    refuseRoom(group, 'members cannot be added to a live room')
    const accounts = services.cache.accounts(sdkAppID, userIDs)
    const newcomers = accounts.filter(
      ({ userID }) => !group.members.has(userID) && !refused.has(userID),
    )
    const candidates = newcomers.slice(0, Math.max(0, group.maxMembers - group.members.size))
    const sides = services.cache.notices(candidates)
    const before = new Set(group.members.keys())
    const { Silence: isSilent = false } = request
    if (sides.length > 0)
      enterMembers(services, group, sides, { ...by, groupJoinType: 2, isSilent })
    return userIDs.map((Member_Account) => {
      if (before.has(Member_Account)) return { Member_Account, Result: AddResult.existed }
      const isIn = group.members.has(Member_Account)
      return { Member_Account, Result: isIn ? AddResult.added : AddResult.failed }
    })
  })
  await services.writer.settled()
  return { MemberList }
}

const refuseRoom = (group: Group, why: string): void => {
  if (!isRoom(group)) return
  throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `change group ${group.groupID}: ${why}`)
}

/** The members among these users, with their notices. Use inside `withLoaded`. */
const membersAmong = (
  { services, sdkAppID }: RestContext<Data>,
  group: Group,
  userIDs: readonly string[],
): { readonly member: Member; readonly side: DirectMembership }[] => {
  const here = [...new Set(userIDs)].filter((userID) => group.members.has(userID))
  const sides = services.cache.notices(services.cache.accounts(sdkAppID, here))
  return sides.flatMap((side) => {
    const member = group.members.get(side.account.userID)
    return member === undefined ? [] : [{ member, side }]
  })
}

const remove = async (
  rest: RestContext<GroupPosting>,
  request: ReturnType<typeof readRemove>,
): Promise<object> => {
  const { services, sdkAppID } = rest
  await withLoaded(() => {
    const by = operatorOf(rest)
    const group = groupOf(services, sdkAppID, request.GroupId)
    refuseRoom(group, 'from a live room users are banned')
    const sides = membersAmong(rest, group, request.MemberToDel_Account).map(({ side }) => side)
    const { Silence: isSilent = false, Reason: handleMessage = '' } = request
    if (sides.length === 0) return
    removeMembers(services, group, sides, { ...by, reason: 'kicked', isSilent, handleMessage })
  })
  await services.writer.settled()
  return {}
}

const change = async (
  rest: RestContext<GroupPosting & Configuration>,
  request: Change,
): Promise<object> => {
  const { services, sdkAppID } = rest
  await withLoaded(() => {
    const by = operatorOf(rest)
    const group = groupOf(services, sdkAppID, request.GroupId)
    const [found] = membersAmong(rest, group, [request.Member_Account])
    if (found === undefined) {
      const why = 'this user is not a member'
      throw new Refusal(BAD, `change ${request.Member_Account} of group ${request.GroupId}: ${why}`)
    }
    const { member, side } = found
    const { Role, NameCard, AppMemberDefinedData: appData, muteTime } = request
    if (Role !== undefined && member.role === wireRole.Owner) {
      throw new Refusal(BAD, `change owner of group ${request.GroupId}: transfer the group instead`)
    }
    const changes = changesOf(services, group, member, {
      role: Role && wireRole[Role],
      nameCard: NameCard,
      muteTime,
      customFields: appData && merged(member.customFields, appData, MEMBER_FIELDS),
    })
    changeAndNotify(services, group, side, member, { ...by, changes, muteTime })
  })
  await services.writer.settled()
  if (request.MsgFlag !== undefined) await remind(rest, request, request.MsgFlag)
  return {}
}

const remind = async (
  rest: RestContext<Data & Notify & Configuration & LiveRooms>,
  { GroupId: to, Member_Account }: Change,
  name: (typeof remindTypes)[number],
): Promise<void> => {
  const context = await asUser(rest, Member_Account)
  const conversation = { conversationType: wireConversationType.group, to }
  await setRemind(context, conversation, remindTypes.indexOf(name))
}

/** Mutes members; ignores users that are no members. */
const mute = async (rest: RestContext<GroupPosting>, request: Mute): Promise<object> => {
  const { services, sdkAppID } = rest
  const { muteTime } = request
  await withLoaded(() => {
    const by = operatorOf(rest)
    const group = groupOf(services, sdkAppID, request.GroupId)
    for (const { member, side } of membersAmong(rest, group, request.Members_Account)) {
      const changes = changesOf(services, group, member, { muteTime })
      changeAndNotify(services, group, side, member, { ...by, changes, muteTime })
    }
  })
  await services.writer.settled()
  return {}
}

const muted = async (rest: RestContext<Data>, GroupId: string, name: string): Promise<object[]> => {
  const { members } = await find(rest, GroupId)
  const now = rest.services.time()
  return [...members.values()]
    .filter(({ muteUntil }) => muteUntil > now)
    .map(({ userID, muteUntil }) => ({ Member_Account: userID, [name]: muteUntil }))
}
