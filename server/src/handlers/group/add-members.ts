import {
  AddResult,
  type AnswerOf,
  ApplicationKind,
  type commands,
  serverCodes,
} from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import {
  apply,
  inTurnOfApplications,
  type Kind,
  wayToInvite,
} from '../../core/groups/applications.ts'
import { memberView } from '../../core/groups/group-view.ts'
import { enterMembers } from '../../core/groups/members.ts'
import type { Account, Group } from '../../core/memory/entities.ts'
import { decide } from '../../core/memory/not-loaded.ts'
import { notBlocking } from '../../core/people/blocking.ts'
import { type Membership, memberOf } from '../../rules/membership.ts'
import { askInvite } from '../../webhooks/group-questions.ts'
import { byOf, originOf } from '../../webhooks/tell-hook.ts'
import { type Context, callerOf, request } from '../context.ts'
import { shape } from '../guards.ts'
import { groupID, userIDs } from './group-fields.ts'

type Answer = AnswerOf<typeof commands.group.addMembers>

const read = request(
  'group.addMembers',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID, userIDList: userIDs }),
)

type Asked = ReturnType<typeof read>

/** Adds users, or asks who may agree to it. What became of each stands in the answer. */
export const addMembers = async (context: Context, body: unknown): Promise<Answer> => {
  const asked = read(body)
  const { world, caller } = context
  const isAsked = world.webhooks.wants(caller.sdkAppID, 'Group.CallbackBeforeInviteJoinGroup')
  const refused = isAsked ? await notLetIn(context, asked) : new Set()
  const { place, results, way } = await decide(() => add(context, asked, refused))
  const { losses } = world.writer
  for (const [userID, result] of results) {
    if (result !== AddResult.waits || way === 'enter') continue
    await ask(context, asked.groupID, { userID, kind: ApplicationKind[way] })
  }
  const { group } = await memberView(world, place.group, place.member)
  await world.writer.settled(losses)
  return { memberList: Array.from(results, ([userID, result]) => ({ userID, result })), group }
}

type Results = Map<string, (typeof AddResult)[keyof typeof AddResult]>

interface Outcome {
  readonly place: Membership
  readonly results: Results
  readonly way: ReturnType<typeof wayToInvite>
}

/** Whom the app's back end does not want there. */
const notLetIn = async (
  { world, caller }: Context,
  { groupID: id, userIDList }: Asked,
): Promise<ReadonlySet<unknown>> => {
  const { sdkAppID, userID } = caller
  const group = await decide(() => {
    const account = world.memory.account(sdkAppID, userID)
    return account === null ? undefined : memberOf(world, account, id).group
  })
  if (group === undefined) return new Set()
  const strangers = userIDList.filter((one) => !group.members.has(one))
  return askInvite(world, byOf(caller), group, strangers)
}

const add = (
  context: Context,
  { groupID: id, userIDList }: Asked,
  refused: ReadonlySet<unknown>,
): Outcome => {
  const { world } = context
  const { memory } = world
  const operator = callerOf(context)
  const place = memberOf(world, operator, id)
  const { group, member } = place
  const way = wayToInvite(world, group, member)
  const accounts = memory.accounts(group.app, new Set(userIDList))
  if (accounts.length === 0) {
    throw new Refusal(serverCodes.GROUP_NO_ACCOUNT, `add to group ${id}: no such users`)
  }
  const strangers = accounts.filter(
    ({ userID }) => !group.members.has(userID) && !refused.has(userID),
  )
  const willing = notBlocking(memory, operator, strangers)
  const { results, candidates } = sorted(group, userIDList, willing)
  for (const { userID } of candidates) {
    results.set(userID, way === 'enter' ? AddResult.added : AddResult.waits)
  }
  const isEntered = way === 'enter' && candidates.length > 0
  const sides = isEntered ? memory.notices(candidates) : []
  if (isEntered) {
    const by = { operator, operatorRole: member.role, origin: originOf(context.caller) }
    enterMembers(world, group, sides, { ...by, groupJoinType: 2 })
  }
  return { place, results, way }
}

/** Who can come in, and why the others cannot. */
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

/** Unless the user, or who asks, is elsewhere by now. */
const ask = (
  context: Context,
  id: string,
  { userID, kind }: { readonly userID: string; readonly kind: Kind },
): Promise<void> => {
  const { world, caller } = context
  const { memory } = world
  return inTurnOfApplications(world, caller.sdkAppID, id, () =>
    apply(world, () => {
      const group = memory.group(caller.sdkAppID, id)
      const [account] = memory.accounts(caller.sdkAppID, [userID])
      const applicant = callerOf(context)
      if (group === null || account === undefined || group.members.has(userID)) return undefined
      if (!group.members.has(applicant.userID)) return undefined
      return { group, application: { kind, account, applicant, note: '' } }
    }),
  )
}
