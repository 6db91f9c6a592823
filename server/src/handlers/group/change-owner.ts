import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { memberView } from '../../core/groups/group-view.ts'
import { handOver as handOverTo } from '../../core/groups/hand-over.ts'
import { withLoaded } from '../../core/memory/cache-miss.ts'
import { admit, type Membership } from '../../rules/membership.ts'
import { originOf } from '../../webhooks/send-webhook.ts'
import { type Context, callerOf, request } from '../context.ts'
import { shape, text } from '../guards.ts'
import { groupID } from './group-fields.ts'

type Answer = AnswerOf<typeof commands.group.changeOwner>

const read = request(
  'group.changeOwner',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID, newOwnerID: text(LIMITS.USER_ID_BYTES, 1) }),
)

/** Hands a group over; the owner becomes a member. */
export const changeOwner = async (context: Context, body: unknown): Promise<Answer> => {
  const asked = read(body)
  const { services } = context
  const place = await withLoaded(() => handOver(context, asked))
  if (place === undefined) return {}
  const { losses } = services.writer
  const { group } = await memberView(services, place.group, place.member)
  await services.writer.settled(losses)
  return { group }
}

/** Undefined where the new owner is no member. */
const handOver = (context: Context, asked: ReturnType<typeof read>): Membership | undefined => {
  const { services } = context
  const operator = callerOf(context)
  const place = admit(services, operator, asked.groupID, 'changeOwner')
  const { group, member } = place
  const next = group.members.get(asked.newOwnerID)
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
  return place
}
