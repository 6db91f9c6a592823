import {
  AddResult,
  type AnswerOf,
  ApplicationKind,
  type commands,
  serverCodes,
} from 'tavern-im/protocol'
import type { Account, Group } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { type Kind, wayToInvite } from '../../domain/groups/applications.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { memberView } from '../../domain/groups/group-view.ts'
import { enterMembers } from '../../domain/groups/members.ts'
import { notBlocking } from '../../domain/people/blocking.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { type Membership, memberOf } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { byOf, originOf } from '../../kernel/caller.ts'
import { shape } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds } from '../../services/services.ts'
import { askInvite } from '../../services/webhooks/group-questions.ts'
import { type Context, callerOf, request } from '../context.ts'
import type { Limits } from '../limits.ts'
import { askUsers } from './ask-users.ts'
import { groupID, userIDs } from './group-fields.ts'
import { chargeNonFriends, nonFriendsAmong, unwilling } from './member-budgets.ts'

type Answer = AnswerOf<typeof commands.group.addMembers>

const read = request(
  'group.addMembers',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID, userIDList: userIDs }),
)

type AddInput = ReturnType<typeof read>

/**
 * Adds users, or requests the consents that are needed. The answer has the result for each user.
 */
export const addMembers = async (
  context: Context<GroupPosting & Configuration & BackEnds & Limits>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  const { services, caller } = context
  const callsWebhook = services.webhooks.wants(
    caller.sdkAppID,
    'Group.CallbackBeforeInviteJoinGroup',
  )
  const refused = callsWebhook ? await refusedByWebhook(context, input) : new Set()
  const { membership, results, waiting } = await withLoaded(() => add(context, input, refused))
  const { losses } = services.writer
  await askUsers(context, input.groupID, waiting)
  const { group } = await memberView(services, membership.group, membership.member)
  await services.writer.settled(losses)
  return { memberList: Array.from(results, ([userID, result]) => ({ userID, result })), group }
}

type Results = Map<string, (typeof AddResult)[keyof typeof AddResult]>

interface Outcome {
  readonly membership: Membership
  readonly results: Results
  /** The kind of consent to request for each user. */
  readonly waiting: ReadonlyMap<string, Kind>
}

/** The users that the app's back end refuses. */
const refusedByWebhook = async (
  { services, caller }: Context<Data & LiveRooms & BackEnds>,
  { groupID: id, userIDList }: AddInput,
): Promise<ReadonlySet<unknown>> => {
  const { sdkAppID, userID } = caller
  const group = await withLoaded(() => {
    const account = services.cache.account(sdkAppID, userID)
    return account === null ? undefined : memberOf(services, account, id).group
  })
  if (group === undefined) return new Set()
  const newcomers = userIDList.filter((one) => !group.members.has(one))
  return askInvite(services, byOf(caller), group, newcomers)
}

const add = (
  context: Context<GroupPosting & Configuration & Limits>,
  { groupID: id, userIDList }: AddInput,
  refused: ReadonlySet<unknown>,
): Outcome => {
  const { services } = context
  const { cache } = services
  const operator = callerOf(context)
  const membership = memberOf(services, operator, id)
  const { group, member } = membership
  const way = wayToInvite(services, group, member)
  const accounts = cache.accounts(group.app, new Set(userIDList))
  if (accounts.length === 0) {
    throw new Refusal(serverCodes.GROUP_NO_ACCOUNT, `add to group ${id}: no such users`)
  }
  const absent = accounts.filter(({ userID }) => !group.members.has(userID) && !refused.has(userID))
  const willing = notBlocking(operator, absent)
  const { results, candidates } = sorted(group, userIDList, willing)
  const nonFriends = nonFriendsAmong(context, operator, candidates)
  const toAsk = way === 'enter' ? unwilling(context, nonFriends) : new Set(candidates)
  const entering = candidates.filter((one) => !toAsk.has(one))
  const sides = entering.length > 0 ? cache.notices(entering) : []
  chargeNonFriends(context, nonFriends.size)
  const kind = ApplicationKind[way === 'enter' ? 'consent' : way]
  const waiting = new Map([...toAsk].map(({ userID }) => [userID, kind]))
  for (const { userID } of candidates) {
    results.set(userID, waiting.has(userID) ? AddResult.waits : AddResult.added)
  }
  if (entering.length > 0) {
    const by = { operator, operatorRole: member.role, origin: originOf(context.caller) }
    enterMembers(services, group, sides, { ...by, groupJoinType: 2 })
  }
  return { membership, results, waiting }
}

/** Splits users into those who can be added and the refused ones with reasons. */
const sorted = (
  { members, maxMembers }: Group,
  userIDs: readonly string[],
  willing: readonly Account[],
) => {
  const results: Results = new Map(
    userIDs.map((userID) => [userID, members.has(userID) ? AddResult.existed : AddResult.failed]),
  )
  const candidates = willing.slice(0, Math.max(0, maxMembers - members.size))
  for (const { userID } of willing) results.set(userID, AddResult.overLimit)
  return { results, candidates }
}
