import {
  type AnswerOf,
  ApplicationKind,
  type commands,
  LIMITS,
  serverCodes,
  TYPES,
  type WireGroup,
} from 'tavern-im/protocol'
import type { Account, DirectMembership, Group, Member } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { apply, withApplicationLock } from '../../domain/groups/applications.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { enteredView, memberView, newcomerView } from '../../domain/groups/group-view.ts'
import { enterMembers } from '../../domain/groups/members.ts'
import type { MessageStoring } from '../../domain/messages/message-storing.ts'
import { isBanned } from '../../domain/rooms/bans.ts'
import { enterRoom } from '../../domain/rooms/enter-room.ts'
import { isRoom } from '../../domain/rules/group-rules.ts'
import { groupOf, type Membership } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { byOf, originOf } from '../../kernel/caller.ts'
import { oneOf, optional, shape, text, wellFormed } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds } from '../../services/services.ts'
import { askJoin } from '../../services/webhooks/group-questions.ts'
import { type Context, callerOf, request } from '../context.ts'

const APPLY_BYTES = 300
const ROOM_KEY_BYTES = 64

type Answer = AnswerOf<typeof commands.group.join>

const read = request(
  'group.join',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID: text(LIMITS.GROUP_ID_BYTES, 1),
    applyMessage: optional(wellFormed(APPLY_BYTES)),
    historyMessageFlag: optional(oneOf(0, 1)),
    roomKey: optional(text(ROOM_KEY_BYTES)),
  }),
)

/** A membership, with an answer if it is new. */
interface Joined extends Membership {
  readonly answer?: Answer & { readonly group: WireGroup }
}

/** Joins a group, or applies if consent is needed. A member gets `AlreadyInGroup`. */
export const joinGroup = async (
  context: Context<GroupPosting & Configuration & BackEnds>,
  body: unknown,
): Promise<Answer> => {
  const { groupID, applyMessage = '', roomKey } = read(body)
  const { services, caller } = context
  if (services.webhooks.wants(caller.sdkAppID, 'Group.CallbackBeforeApplyJoinGroup')) {
    await askToJoin(context, groupID)
  }
  const joined = await withLoaded(() => tryToJoin(context, groupID, roomKey))
  if (joined === 'apply') return applyTo(context, groupID, applyMessage)
  const { group, member, answer } = joined
  if (answer !== undefined) {
    await services.writer.settled()
    return { ...answer, group: enteredView(answer.group, group, member) }
  }
  const { losses } = services.writer
  const view = await memberView(services, group, member)
  await services.writer.settled(losses)
  // No position: the log has the entry of the earlier join.
  return { status: 'AlreadyInGroup', group: view.group, position: 0 }
}

/** Runs the before-join webhook, unless the user is a member already. */
const askToJoin = async (context: Context<Data & BackEnds>, groupID: string): Promise<void> => {
  const { services, caller } = context
  const group = await withLoaded(() => groupOf(services, caller.sdkAppID, groupID))
  if (!group.members.has(caller.userID)) await askJoin(services, byOf(caller), group)
}

const tryToJoin = (
  context: Context<GroupPosting & Configuration>,
  groupID: string,
  roomKey: string | undefined,
): Joined | 'apply' => {
  const { services } = context
  const account = callerOf(context)
  // Serializes fast joins and quits: `quitGroup` uses the same look-up.
  const side = services.cache.notices([account])[0] as DirectMembership
  const group = groupOf(services, account.app, groupID)
  if (isRoom(group)) return joinRoom(context, account, group, roomKey)
  const member = group.members.get(account.userID)
  if (member !== undefined) return { group, member }
  admitJoin(group)
  if (group.joinOption === TYPES.JOIN_OPTIONS_NEED_PERMISSION) return 'apply'
  return join(context, group, side)
}

/** Enters a live room; each device has its own subscription. */
const joinRoom = (
  { services, caller }: Context<GroupPosting & Configuration>,
  account: Account,
  group: Group,
  key: string | undefined,
): Joined => {
  if (isBanned(services, group, account.userID)) {
    const why = 'banned for now'
    throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `join group ${group.groupID}: ${why}`)
  }
  const isHere = services.rooms.of(group).subscriptionsOf(account.userID).length > 0
  const { connectionID } = caller
  const room = enterRoom(services, group, account, { connectionID, address: '', key })
  const member = group.members.get(account.userID) as Member
  const status = isHere ? 'AlreadyInGroup' : 'JoinedSuccess'
  const answer = { status, group: newcomerView(group, member), position: 0, room } as const
  return { group, member, answer }
}

/** Refuses if the group is closed or full. */
const admitJoin = ({ groupID, joinOption, members, maxMembers }: Group): void => {
  if (joinOption === TYPES.JOIN_OPTIONS_DISABLE_APPLY) {
    const why = 'it does not accept applications; ask a member to invite you'
    throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `join group ${groupID}: ${why}`)
  }
  if (members.size < maxMembers) return
  throw new Refusal(serverCodes.GROUP_FULL, `join group ${groupID}: it is full`)
}

const join = (
  { services, caller }: Context<GroupPosting>,
  group: Group,
  side: DirectMembership,
): Joined => {
  const { account } = side
  const { connectionID } = caller
  const by = { operator: account, operatorRole: 200, origin: originOf(caller) }
  const position = enterMembers(services, group, [side], { ...by, groupJoinType: 1, connectionID })
  const member = group.members.get(account.userID) as Member
  const view = newcomerView(group, member)
  return { group, member, answer: { status: 'JoinedSuccess', group: view, position } }
}

/** A changed note of a pending application notifies again. */
const applyTo = (
  { services, caller }: Context<MessageStoring>,
  groupID: string,
  note: string,
): Promise<Answer> =>
  withApplicationLock(services, caller.sdkAppID, groupID, async () => {
    await apply(services, () => {
      const group = groupOf(services, caller.sdkAppID, groupID)
      const [account] = services.cache.accounts(caller.sdkAppID, [caller.userID])
      if (account === undefined || group.members.has(caller.userID)) return undefined
      const { join: kind } = ApplicationKind
      return { group, application: { kind, account, applicant: account, note } }
    })
    await services.writer.settled()
    return { status: 'WaitAdminApproval', position: 0 }
  })
