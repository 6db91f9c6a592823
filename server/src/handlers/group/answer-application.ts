import {
  type AnswerOf,
  ApplicationKind,
  type commands,
  GroupNotice,
  serverCodes,
} from 'tavern-im/protocol'
import type { DirectMembership, Group } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { withApplicationLock, withdraw } from '../../domain/groups/applications.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { memberView, publicGroup } from '../../domain/groups/group-view.ts'
import { enterMembers } from '../../domain/groups/members.ts'
import { notify } from '../../domain/groups/system-notices.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { admit, groupOf } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { originOf } from '../../kernel/caller.ts'
import { oneOf, shape, text, wellFormed } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, callerOf, request } from '../context.ts'
import { groupID } from './group-fields.ts'

type Answer = AnswerOf<typeof commands.group.answerApplication>

const NOTE_BYTES = 300
const KEY_BYTES = 64

const read = request(
  'group.answerApplication',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID,
    messageKey: text(KEY_BYTES, 1),
    authentication: text(KEY_BYTES, 1),
    handleAction: oneOf('Agree', 'Reject'),
    handleMessage: wellFormed(NOTE_BYTES),
  }),
)

type AnswerInput = ReturnType<typeof read>

/** Accepts or rejects an application. If several users answer, the first answer counts. */
export const answerApplication = (
  context: Context<GroupPosting>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  const { services, caller } = context
  return withApplicationLock(services, caller.sdkAppID, input.groupID, async () => {
    const { losses } = services.writer
    const group = await settle(context, input)
    const member = group.members.get(caller.userID)
    const view = member === undefined ? undefined : await memberView(services, group, member)
    await services.writer.settled(losses)
    return { group: view?.group ?? publicGroup(group) }
  })
}

const settle = async (context: Context<GroupPosting>, input: AnswerInput): Promise<Group> => {
  const { services } = context
  const { storage, queries, writer } = services
  const id = /^\d{1,15}$/.test(input.messageKey) ? Number(input.messageKey) : 0
  await writer.settled()
  const [row] = await storage.read(queries.application, [id])
  const isIt = row?.group_id === input.groupID && row.authentication === input.authentication
  const group = await withLoaded(() => {
    admitAnswer(context, input.groupID, row?.kind)
    return isIt && row !== undefined ? answer(context, input, row) : undefined
  })
  // The application is settled for all notified users, by either answer.
  if (isIt || row === undefined) await withdraw(services, id)
  if (group !== undefined) return group
  throw new Refusal(
    serverCodes.GROUP_APPLICATION_HANDLED,
    `answer application to group ${input.groupID}: it was answered, or replaced by a new one`,
  )
}

/** An invited user answers an invitation, an administrator answers an application. */
const admitAnswer = (
  context: Context<Data & LiveRooms>,
  id: string,
  kind: number | undefined,
): void => {
  const { services, caller } = context
  if (kind === ApplicationKind.consent) groupOf(services, caller.sdkAppID, id)
  else admit(services, callerOf(context), id, 'answerApplications')
}

interface Row {
  readonly kind: number
  readonly user_id: string
  readonly applicant: string
}

/** Undefined if the user is a member already. */
const answer = (
  context: Context<GroupPosting>,
  input: AnswerInput,
  row: Row,
): Group | undefined => {
  const { services, caller } = context
  const { handleMessage } = input
  const operator = callerOf(context)
  const group = groupOf(services, operator.app, input.groupID)
  if (row.kind === ApplicationKind.consent && row.user_id !== caller.userID) {
    throw new Refusal(serverCodes.GROUP_NO_PERMISSION, 'answer invitation: it is not for you')
  }
  const sides = noticesOf(context, [row.user_id, row.applicant])
  const [candidate, applicant = candidate] = sides
  if (candidate === undefined || group.members.has(row.user_id)) return undefined
  const isAgreed = input.handleAction === 'Agree'
  if (isAgreed) letIn(context, group, row, candidate, applicant)
  const isJoin = row.kind === ApplicationKind.join
  const agreed = isJoin ? GroupNotice.approved : GroupNotice.invitationAccepted
  const rejected = isJoin ? GroupNotice.rejected : GroupNotice.invitationRejected
  const operationType = isAgreed ? agreed : rejected
  if (applicant !== undefined) {
    notify(services, [applicant], { operationType, group, operator, handleMessage })
  }
  return group
}

const letIn = (
  context: Context<GroupPosting>,
  group: Group,
  { kind }: Row,
  candidate: DirectMembership,
  applicant: DirectMembership | undefined,
): void => {
  if (group.members.size >= group.maxMembers) {
    throw new Refusal(serverCodes.GROUP_FULL, `accept into group ${group.groupID}: it is full`)
  }
  const isJoin = kind === ApplicationKind.join
  const operator = isJoin ? callerOf(context) : (applicant?.account ?? callerOf(context))
  const operatorRole = group.members.get(operator.userID)?.role ?? 200
  const by = { operator, operatorRole, origin: originOf(context.caller) }
  enterMembers(context.services, group, [candidate], { ...by, groupJoinType: isJoin ? 1 : 2 })
}

const noticesOf = (
  { services, caller }: Context<Data>,
  userIDs: readonly string[],
): DirectMembership[] =>
  services.cache.notices(services.cache.accounts(caller.sdkAppID, new Set(userIDs)))
