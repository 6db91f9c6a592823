import { type AnswerOf, type commands, serverCodes, wireConversationType } from 'tavern-im/protocol'
import { countedBetween, unreadOf } from '../../core/conversations/side-counts.ts'
import { logEvent } from '../../core/events/account-events.ts'
import { decide } from '../../core/memory/not-loaded.ts'
import type { Conversation } from '../../core/messages/found-message.ts'
import { type Context, callerOf, request } from '../context.ts'
import { shape } from '../guards.ts'
import {
  conversationOf,
  inTurnOfConversation,
  type Place,
  placeFields,
} from '../message/in-turn.ts'

type Answer = AnswerOf<typeof commands.conversation.clear>

const read = request('conversation.clear', serverCodes.BAD_PACKET, shape(placeFields))

/** Clears the history for the caller alone: nothing is shown, nor unread, up to the sequence. */
export const clearHistory = async (context: Context, body: unknown): Promise<Answer> => {
  const place = read(body)
  const { world } = context
  await inTurnOfConversation(context, place, async (conversation) => {
    const { head } = conversation
    const to = Math.min(place.sequence, head.tail.last)
    const seat = seatOf(conversation)
    if (to <= seat.clearedSequence) return
    const { id } = await decide(() => callerOf(context))
    const kept = [id, head.id, to + 1, head.tail.last]
    const left = await world.storage.read(world.queries.deletedBetween, kept)
    const counted =
      conversation.type === wireConversationType.group
        ? []
        : await countedBetween(world, conversation.mine, conversation.mine.peer.id, {
            after: seat.readSequence,
            to,
          })
    await decide(() => clear(context, place, { to, counted, deletedCount: left.length }))
  })
  return {}
}

/** The caller's own view. */
const seatOf = (conversation: Conversation) =>
  conversation.type === wireConversationType.group ? conversation.member : conversation.mine

interface Cleared {
  readonly to: number
  /** What counted of it. */
  readonly counted: readonly number[]
  /** How many messages that the caller has deleted are newer. */
  readonly deletedCount: number
}

const clear = (
  context: Context,
  { conversationType, to: peer }: Place,
  { to, counted, deletedCount }: Cleared,
): void => {
  const { world } = context
  const { writer, tables, queries } = world
  const account = callerOf(context)
  const conversation = conversationOf(context, { conversationType, to: peer })
  const seat = seatOf(conversation)
  const unread = counted.filter((one) => one > seat.readSequence).length
  seat.clearedSequence = to
  seat.deletedCount = deletedCount
  seat.readSequence = Math.max(seat.readSequence, to)
  writer.write(queries.forgetDeleted, [account.id, conversation.head.id, to])
  const event = { event: 'historyCleared', conversationType, to: peer, sequence: to } as const
  if (conversation.type === wireConversationType.group) {
    writer.touch(tables.member, conversation.member)
    logEvent(world, account, event)
    return
  }
  const { mine } = conversation
  mine.unread -= unread
  writer.touch(tables.side, mine)
  logEvent(world, account, { ...event, unread: unreadOf(mine) })
}
