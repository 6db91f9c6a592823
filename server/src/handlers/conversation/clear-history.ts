import { type AnswerOf, type commands, serverCodes } from 'tavern-im/protocol'
import { unreadOf } from '../../core/conversations/side-counts.ts'
import { logEvent } from '../../core/events/account-events.ts'
import { withLoaded } from '../../core/memory/cache-miss'
import { type Context, request } from '../context.ts'
import { shape } from '../guards.ts'
import { placeFields } from '../message/message-lock'
import { inTurnOfSeat, isMember, seatOf } from './seat.ts'
import { clearAway, takenAway } from './take-away.ts'

type Answer = AnswerOf<typeof commands.conversation.clear>

const read = request('conversation.clear', serverCodes.BAD_PACKET, shape(placeFields))

/** Clears the history for the caller alone: nothing is shown, nor unread, up to the sequence. */
export const clearHistory = async (context: Context, body: unknown): Promise<Answer> => {
  const { sequence, ...place } = read(body)
  const { world } = context
  await inTurnOfSeat(context, place, async (seat) => {
    const taken = await takenAway(world, seat, sequence)
    if (taken.to <= seat.mine.clearedSequence) return
    await withLoaded(() => {
      const now = seatOf(context, place)
      clearAway(world, now, taken)
      const event = { event: 'historyCleared', ...place, sequence: taken.to } as const
      const { account, mine } = now
      logEvent(world, account, isMember(mine) ? event : { ...event, unread: unreadOf(mine) })
    })
  })
  return {}
}
