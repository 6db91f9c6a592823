import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import type { DirectMembership } from '../../domain/cache/entities.ts'
import { markGroupRead, markRead, readableGroup } from '../../domain/conversations/read-marks.ts'
import { countedBetween } from '../../domain/conversations/side-counts.ts'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import { SERVER_SENDER } from '../../domain/messages/server-draft.ts'
import type { Notify } from '../../domain/notify.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { oneOf, optional, shape, text, whole } from '../../kernel/guards.ts'
import type { BackEnds } from '../../services/services.ts'
import { notifyRead } from '../../services/webhooks/message-hooks.ts'
import { type Context, callerOf, request } from '../context.ts'

type Answer = AnswerOf<typeof commands.conversation.read>

const UINT32 = 2 ** 32 - 1

const read = request(
  'conversation.read',
  serverCodes.BAD_PACKET,
  shape({
    conversationType: oneOf(...Object.values(wireConversationType)),
    to: text(LIMITS.TOPIC_ID_BYTES, 1),
    messageReadSeq: whole(0, UINT32),
    lastMessageTime: optional(whole(0, UINT32)),
  }),
)

type ReadRequest = ReturnType<typeof read>

/**
 * Marks messages as read. The read mark never decreases; a repeated or empty request changes
 * nothing and is no error. All devices of the caller are notified, this one too, so that all have
 * the server's count.
 */
export const readConversation = async (
  context: Context<Data & Notify & BackEnds>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  const isGroup = input.conversationType === wireConversationType.group
  if (isGroup) await readGroup(context, input)
  else await readC2C(context, input)
  await context.services.writer.settled()
  return {}
}

const readC2C = async (
  context: Context<Data & Notify & BackEnds>,
  input: ReadRequest,
): Promise<void> => {
  const side = await withLoaded(() => sideOf(context, input))
  // Lock out changes of the read mark while messages are counted.
  if (side !== null)
    await context.services.locks.run(side.head.cacheKey, () => readSide(context, input))
}

const readSide = async (
  context: Context<Data & Notify & BackEnds>,
  input: ReadRequest,
): Promise<void> => {
  const { services } = context
  for (;;) {
    const side = await withLoaded(() => sideOf(context, input))
    if (side === null) return
    const from = side.readSequence
    const to = Math.min(input.messageReadSeq, side.head.tail.last)
    if (to <= from) return
    const isAll = to >= side.head.lastSequence
    const count = isAll ? side.unread : await countOf(context, side, { after: from, to })
    const marked = await withLoaded(() => {
      // Another device may have advanced the read mark in the meantime: then retry.
      if (sideOf(context, input) !== side || side.readSequence !== from) return null
      notifyRead(services, context.caller, side)
      const event = markRead(services, side, { to, count, time: input.lastMessageTime ?? 0 })
      return logEvent(services, side.account, { event: 'read', ...event })
    })
    if (marked !== null) return
  }
}

const sideOf = (
  context: Context<Data>,
  { conversationType, to }: ReadRequest,
): DirectMembership | null => {
  const { cache } = context.services
  const account = callerOf(context)
  if (conversationType === wireConversationType.system) return cache.notices([account])[0] ?? null
  const peer = cache.everyAccount(account.app, to)
  return peer === null || peer === account ? null : cache.side(account, peer)
}

/** The number of counted messages of the peer in the range. */
const countOf = async (
  { services }: Context<Data>,
  side: DirectMembership,
  range: { readonly after: number; readonly to: number },
): Promise<number> => {
  await services.writer.settled()
  const senderID = side.peer === side.account ? SERVER_SENDER : side.peer.id
  return (await countedBetween(services, side, senderID, range)).length
}

const readGroup = async (context: Context<Data & Notify>, input: ReadRequest): Promise<void> => {
  const { services, caller } = context
  const position = { groupID: input.to, messageSequence: input.messageReadSeq }
  for (;;) {
    const found = await readableGroup(services, caller, position)
    if (found === null) return
    const marked = await withLoaded(() => {
      const account = callerOf(context)
      const event = markGroupRead(services, caller, found)
      return event && logEvent(services, account, { event: 'read', ...event })
    })
    if (marked !== null) return
  }
}
