import {
  type AnswerOf,
  type commands,
  decodeMessage,
  LIMITS,
  MessageFlag,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import { logEvent } from '../../core/account-events.ts'
import type { C2CSide } from '../../core/entities.ts'
import type { Conversation } from '../../core/found-message.ts'
import { decide } from '../../core/not-loaded.ts'
import { countedBetween, unreadOf } from '../../core/side-counts.ts'
import type { World } from '../../core/world.ts'
import { rulesOf } from '../../rules/group-rules.ts'
import { admitKept } from '../../rules/recall-rules.ts'
import { seenBetween, sightOf, sightOfSide } from '../../rules/visibility.ts'
import { type Context, callerOf, request } from '../context.ts'
import { listOf, shape } from '../guards.ts'
import { conversationOf, inTurnOfConversation, type Place, placeFields } from './in-turn.ts'

type Answer = AnswerOf<typeof commands.message.remove>

const { sequence, ...conversationFields } = placeFields

const read = request(
  'message.delete',
  serverCodes.BAD_PACKET,
  shape({ ...conversationFields, sequenceList: listOf(sequence, LIMITS.DELETE_LIST) }),
)

/** Deletes messages for the caller alone. What is deleted already, or is not there, is passed over. */
export const deleteMessages = async (context: Context, body: unknown): Promise<Answer> => {
  const { sequenceList, ...place } = read(body)
  const { world } = context
  await inTurnOfConversation(context, place, async (conversation) => {
    if (conversation.type === wireConversationType.group) {
      admitKept(rulesOf(conversation.group.type), serverCodes.GROUP_TYPE_NO_DELETION)
    }
    const gone = await seenAmong(world, conversation, sequenceList)
    if (gone.length === 0) return
    // A group counts, and looks for its last message, when it is asked.
    const isGroup = conversation.type === wireConversationType.group
    const kept = isGroup ? nothing : await keptBy(world, conversation.mine, gone)
    await decide(() => hide(context, place, gone, kept))
  })
  return {}
}

/** Those of the sequences at which the caller sees a message. */
const seenAmong = async (
  world: World,
  conversation: Conversation,
  sequences: readonly number[],
): Promise<number[]> => {
  const sight = sightOf(conversation)
  const { last } = sight.head.tail
  const wanted = [...new Set(sequences)].filter((one) => one >= sight.first && one <= last)
  if (!sight.isPartial) return wanted
  const seen: number[] = []
  for (const one of wanted) {
    const [found] = await seenBetween(world, sight, { from: one, to: one }, 'newest', 1)
    if (found !== undefined) seen.push(one)
  }
  return seen
}

/** What a side of a C2C conversation has to know of messages that are about to go. */
interface Kept {
  /** Those that count, unless they are read. */
  readonly counted: readonly number[]
  /** The newest message that a list shows then; sequence 0 where none is left. */
  readonly last: { readonly sequence: number; readonly time: number }
}

const nothing: Kept = { counted: [], last: { sequence: 0, time: 0 } }

const keptBy = async (world: World, side: C2CSide, gone: readonly number[]): Promise<Kept> => {
  const range = { after: Math.min(...gone) - 1, to: Math.max(...gone) }
  const counted = await countedBetween(world, side, side.peer.id, range)
  return {
    counted: counted.filter((one) => gone.includes(one)),
    last: gone.includes(side.lastSequence) ? await lastWithout(world, side, gone) : nothing.last,
  }
}

const lastWithout = async (
  world: World,
  side: C2CSide,
  gone: readonly number[],
): Promise<Kept['last']> => {
  const sight = sightOfSide(side)
  let to = side.head.tail.last
  while (to >= sight.first) {
    const range = { from: sight.first, to }
    const page = await seenBetween(world, sight, range, 'newest', LIMITS.DELETE_LIST + 1)
    const messages = page.map(({ body }) => decodeMessage(body))
    const last = messages.find(
      (message) =>
        !gone.includes(message.sequence) && (message.flags & MessageFlag.noLastMessage) === 0,
    )
    if (last !== undefined) return last
    to = (messages.at(-1)?.sequence ?? 0) - 1
  }
  return nothing.last
}

const hide = (
  context: Context,
  place: Omit<Place, 'sequence'>,
  gone: readonly number[],
  { counted, last }: Kept,
): void => {
  const { writer, tables } = context.world
  const account = callerOf(context)
  const conversation = conversationOf(context, place)
  for (const one of gone) {
    writer.write(tables.insert.deleted, [account.id, conversation.head.id, one])
  }
  const event = { event: 'messagesDeleted', ...place, sequenceList: gone } as const
  if (conversation.type === wireConversationType.group) {
    conversation.member.deletedCount += gone.length
    writer.touch(tables.member, conversation.member)
    logEvent(context.world, account, event)
    return
  }
  const { mine } = conversation
  mine.deletedCount += gone.length
  mine.unread -= counted.filter((one) => one > mine.readSequence).length
  if (gone.includes(mine.lastSequence)) {
    mine.lastSequence = last.sequence
    mine.lastTime = last.time
  }
  writer.touch(tables.side, mine)
  logEvent(context.world, account, { ...event, unread: unreadOf(mine) })
}
