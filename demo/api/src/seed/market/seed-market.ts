import type { CallContext } from '../../call.ts'
import type { Tell } from '../../effects/deliver.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { tellOfPast } from './chats-of-orders.ts'
import { marketSteps } from './market-steps.ts'
import { storiesOf } from './order-plans.ts'
import { stepsOf } from './order-steps.ts'
import type { Play, Player, Step } from './play.ts'
import { tellOfPeople } from './private-chats.ts'
import { settlePeople } from './settle-people.ts'

const DONE = 'market_seeded'

const isDone = async ({ db }: CallContext): Promise<boolean> => {
  const row = await db
    .selectFrom('settings')
    .where('name', '=', DONE)
    .select('value')
    .executeTakeFirst()
  return row !== undefined
}

/** Somebody has done business here: the past of this market is its own. */
const isInUse = async ({ db }: CallContext): Promise<boolean> => {
  const order = await db.selectFrom('orders').limit(1).select('id').executeTakeFirst()
  const payment = await db.selectFrom('payments').limit(1).select('id').executeTakeFirst()
  return order !== undefined || payment !== undefined
}

/** Everything that happened, in its order: ids and books grow with time. */
const historyOf = (now: number): readonly Step[] =>
  [...marketSteps(now), ...storiesOf(now).flatMap(stepsOf)].sort((one, two) => one.at - two.at)

/** Lets it happen, by a clock that shows the time of each step. */
const happen = async (
  context: CallContext,
  players: ReadonlyMap<string, Player>,
): Promise<void> => {
  const now = context.now()
  let time = now
  const play: Play = {
    context: { ...context, now: () => time },
    players,
    orders: [],
    couponPairs: new Set(),
  }
  for (const step of historyOf(now)) {
    time = step.at
    await step.run(play)
  }
  for (const order of play.orders) await tellOfPast(context, order)
  await tellOfPeople(context)
}

/**
 * Gives a new market a past: people, orders in every state, money, coupons, messages and chats, all of it
 * by the calls that the app would have made. It happens in one transaction, so that it is there or not;
 * where it was interrupted it begins anew. A market in use is left alone. Answers whether anything was done.
 */
export const seedMarket = async (
  context: CallContext,
  tell: Tell,
  onProgress: (words: string) => void = () => {},
): Promise<boolean> => {
  if ((await isDone(context)) || (await isInUse(context))) return false
  onProgress('creating sample data: people with roles and pictures')
  const players = await settlePeople(context, tell)
  onProgress('creating sample data: orders, money, coupons, messages')
  await inTransaction(context, async (inside) => {
    await happen(inside, players)
    await inside.db
      .insertInto('settings')
      .values({ name: DONE, value: String(inside.now()) })
      .execute()
  })
  return true
}
