import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { memberView } from '../../domain/groups/group-view.ts'
import { transferOwnership as handOverTo } from '../../domain/groups/transfer-ownership.ts'
import { admit, type Membership } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { originOf } from '../../kernel/caller.ts'
import { shape, text } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, callerOf, request } from '../context.ts'
import { groupID } from './group-fields.ts'

type Answer = AnswerOf<typeof commands.group.changeOwner>

const read = request(
  'group.changeOwner',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID, newOwnerID: text(LIMITS.USER_ID_BYTES, 1) }),
)

/** Transfers a group; the owner becomes a regular member. */
export const changeOwner = async (
  context: Context<GroupPosting>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  const { services } = context
  const membership = await withLoaded(() => transfer(context, input))
  if (membership === undefined) return {}
  const { losses } = services.writer
  const { group } = await memberView(services, membership.group, membership.member)
  await services.writer.settled(losses)
  return { group }
}

/** Undefined if the new owner is not a member. */
const transfer = (
  context: Context<GroupPosting>,
  input: ReturnType<typeof read>,
): Membership | undefined => {
  const { services } = context
  const operator = callerOf(context)
  const membership = admit(services, operator, input.groupID, 'changeOwner')
  const { group, member } = membership
  const next = group.members.get(input.newOwnerID)
  if (next === undefined) return undefined
  if (next === member) {
    const why = 'the new owner is the owner'
    throw new Refusal(serverCodes.GROUP_BAD_PARAMETER, `transfer group ${group.groupID}: ${why}`)
  }
  const [account] = services.cache.accounts(group.app, [next.userID])
  if (account === undefined) return undefined
  const before = { account: operator, member }
  const by = { operator, operatorRole: 400, origin: originOf(context.caller) }
  handOverTo(services, group, { account, member: next }, before, by)
  return membership
}
