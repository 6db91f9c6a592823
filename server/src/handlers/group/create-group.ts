import { randomInt } from 'node:crypto'
import {
  type AnswerOf,
  ApplicationKind,
  type commands,
  GroupNotice,
  GroupTip,
  serverCodes,
} from 'tavern-im/protocol'
import { COMMUNITY_PREFIX } from '../../domain/cache/conversation-key.ts'
import type { Account, Group, Member } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { postTip } from '../../domain/groups/group-tips.ts'
import { enteredView, newcomerView } from '../../domain/groups/group-view.ts'
import { enter, newMember } from '../../domain/groups/new-member.ts'
import { notify } from '../../domain/groups/system-notices.ts'
import type { Notify } from '../../domain/notify.ts'
import { notBlocking } from '../../domain/people/blocking.ts'
import { isRoom, rulesOf } from '../../domain/rules/group-rules.ts'
import type { GroupRules } from '../../domain/rules/group-types.ts'
import type { Membership } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { byOf } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds } from '../../services/services.ts'
import { askCreate } from '../../services/webhooks/group-questions.ts'
import { type Context, callerOf } from '../context.ts'
import type { Limits } from '../limits.ts'
import { askUsers } from './ask-users.ts'
import {
  type CreateRequest,
  checkGroupID,
  readCreateRequest,
  rulesFor,
  SERVER_GROUP_PREFIX,
} from './create-request.ts'
import { chargeNonFriends, nonFriendsAmong, takeGroup, unwilling } from './member-budgets.ts'
import { newGroup } from './new-group.ts'

type Answer = AnswerOf<typeof commands.group.create>

interface Created extends Membership {
  readonly answer: Answer
  /** Users who must consent first. */
  readonly toAsk: readonly Account[]
}

/** Creates a group; the caller becomes its owner. */
export const createGroup = async (
  context: Context<GroupPosting & Configuration & BackEnds & Limits>,
  body: unknown,
): Promise<Answer> => {
  const request = readCreateRequest(body)
  const rules = rulesFor(request)
  checkGroupID(request.groupID, rules)
  const { caller, services } = context
  if (services.webhooks.wants(caller.sdkAppID, 'Group.CallbackBeforeCreateGroup')) {
    await askCreate(services, byOf(caller), { ...request, owner: caller.userID })
  }
  const groupID = request.groupID === '' ? newGroupID(rules) : request.groupID
  const { answer, group, member, toAsk } = await withLoaded(() =>
    create(context, { ...request, groupID }, rules),
  )
  const { losses } = services.writer
  const kinds = new Map(toAsk.map(({ userID }) => [userID, ApplicationKind.consent]))
  await askUsers(context, groupID, kinds)
  await services.writer.settled(losses)
  return { ...answer, group: enteredView(answer.group, group, member) }
}

/** Short and not guessable from other ids. */
export const newGroupID = ({ isCommunity }: GroupRules) =>
  `${isCommunity ? COMMUNITY_PREFIX : SERVER_GROUP_PREFIX}${randomInt(2 ** 47)
    .toString(36)
    .toUpperCase()}`

const create = (
  context: Context<GroupPosting & Configuration & Limits>,
  request: CreateRequest,
  rules: GroupRules,
): Created => {
  const { services, caller } = context
  const owner = callerOf(context)
  refuseTaken(services, owner, request.groupID)
  // Rooms have no initial members: users join themselves.
  const memberList = rules.inviteOptions.length > 0 ? request.memberList : []
  const requested = new Set(memberList?.map((member) => member.userID))
  requested.delete(owner.userID)
  const found = services.cache.accounts(owner.app, requested)
  const willing = notBlocking(owner, found)
  const nonFriends = nonFriendsAmong(context, owner, willing)
  const unasked = unwilling(context, nonFriends)
  const invited = willing.filter((one) => !unasked.has(one))
  const group = newGroup(services, owner, request, rules)
  if (willing.length + 1 > group.maxMembers) {
    throw new Refusal(serverCodes.GROUP_FULL, 'create group: too many members for this type')
  }
  const [ownNotices, ...invitedNotices] = services.cache.notices([owner, ...invited])
  chargeNonFriends(context, nonFriends.size)
  takeGroup(context)
  addFirstMembers(services, group, owner, invited, request)
  const users = invited.length === 0 ? [owner] : invited
  const tip = { operationType: GroupTip.join, users, groupJoinType: 2 } as const
  if (!isRoom(group)) postTip(services, group, { ...tip, operator: owner, operatorRole: 400 })
  // The creator of a room joins it on each device like other users.
  const position = isRoom(group)
    ? 0
    : notifyMembers(services, group, owner, invited, caller.connectionID)
  services.events.groupCreated.publish({ group, ...byOf(caller) })
  const notice = { group, operator: owner }
  if (ownNotices) notify(services, [ownNotices], { ...notice, operationType: GroupNotice.created })
  notify(services, invitedNotices, { ...notice, operationType: GroupNotice.invited })
  const member = memberIn(group, owner)
  const overLimitUserIDList = missing(requested, willing)
  const answer = { group: newcomerView(group, member), overLimitUserIDList, position }
  return { group, member, answer, toAsk: [...unasked] }
}

export const refuseTaken = (
  { cache }: Data,
  owner: Pick<Account, 'app' | 'userID'>,
  groupID: string,
): void => {
  const taken = cache.group(owner.app, groupID)
  if (taken === null) return
  const isOwn = taken.owner === owner.userID
  throw new Refusal(
    isOwn ? serverCodes.GROUP_ID_TAKEN_BY_SELF : serverCodes.GROUP_ID_TAKEN,
    `create group ${groupID}: the ID is in use${isOwn ? ' by a group of your own' : ''}`,
  )
}

/** Adds the group with its first members. */
const addFirstMembers = (
  { cache, writer, tables }: Data,
  group: Group,
  owner: Account,
  invited: readonly Account[],
  request: CreateRequest,
) => {
  cache.lastIDs.group = group.id
  const memberRequests = new Map(request.memberList?.map((member) => [member.userID, member]))
  for (const account of [owner, ...invited]) {
    const memberRequest = memberRequests.get(account.userID)
    const isAdmin = memberRequest?.role === 'Admin' && rulesOf(group.type).roles.includes(300)
    const role = account === owner ? 400 : isAdmin ? 300 : 200
    const customFields = memberRequest?.memberCustomField ?? []
    const member = newMember(group, account, { role, joinTime: group.created, customFields })
    enter(group, member)
    writer.touch(tables.member, member)
  }
  writer.touch(tables.group, group)
  cache.addGroup(group)
}

const memberIn = (group: Group, account: Account): Member => {
  const member = group.members.get(account.userID)
  if (member === undefined) throw new Error('create group: a member is missing')
  return member
}

const missing = (requested: ReadonlySet<string>, found: readonly Account[]): string[] => {
  const known = new Set(found.map((account) => account.userID))
  return [...requested].filter((userID) => !known.has(userID))
}

/**
 * Notifies the members' devices, except the one that created the group. Returns the owner's
 * position.
 */
const notifyMembers = (
  services: Data & Notify,
  group: Group,
  owner: Account,
  invited: readonly Account[],
  connectionID: string,
): number => {
  for (const account of invited) {
    logEvent(services, account, {
      event: 'groupJoined',
      group: newcomerView(group, memberIn(group, account)),
    })
  }
  const event = {
    event: 'groupJoined',
    group: newcomerView(group, memberIn(group, owner)),
  } as const
  return logEvent(services, owner, event, connectionID)
}
