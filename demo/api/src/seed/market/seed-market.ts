import type { CallContext } from '../../call.ts'
import type { ChatCall } from '../../effects/deliver.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { importOrderChat } from './chats-of-orders.ts'
import { createPeople } from './create-people.ts'
import { marketSteps } from './market-steps.ts'
import { storiesOf } from './order-plans.ts'
import { stepsOf } from './order-steps.ts'
import { importPeopleChats } from './private-chats.ts'
import { reviewSteps } from './review-steps.ts'
import type { Player, SeedContext, Step } from './seed-context.ts'

const DONE = 'market_seeded'

const isDone = async ({ db }: CallContext): Promise<boolean> => {
  const row = await db
    .selectFrom('settings')
    .where('name', '=', DONE)
    .select('value')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the market has real data: it is left alone then. */
const isInUse = async ({ db }: CallContext): Promise<boolean> => {
  const order = await db.selectFrom('orders').limit(1).select('id').executeTakeFirst()
  const payment = await db.selectFrom('payments').limit(1).select('id').executeTakeFirst()
  return order !== undefined || payment !== undefined
}

/** All steps in order of time: IDs and ledger entries grow with time. */
const historyOf = (now: number): readonly Step[] =>
  [
    ...marketSteps(now),
    ...storiesOf(now).flatMap((story) => [...stepsOf(story), ...reviewSteps(story, now)]),
  ].sort((one, two) => one.at - two.at)

/** Runs all steps with a clock that shows the time of each. */
const happen = async (
  context: CallContext,
  players: ReadonlyMap<string, Player>,
): Promise<void> => {
  const now = context.now()
  let time = now
  const seed: SeedContext = {
    context: { ...context, now: () => time },
    players,
    orders: [],
    couponPairs: new Set(),
  }
  for (const step of historyOf(now)) {
    time = step.at
    await step.run(seed)
  }
  for (const order of seed.orders) await importOrderChat(context, order)
  await importPeopleChats(context)
}

/**
 * Fills a new market with sample data: people, orders in every state, money, coupons, messages and
 * chats, all through the app's calls. Runs in one transaction; starts again after an interruption.
 * Leaves a market with data alone. Returns whether it created anything.
 */
export const seedMarket = async (
  context: CallContext,
  callChat: ChatCall,
  onProgress: (words: string) => void = () => {},
): Promise<boolean> => {
  if ((await isDone(context)) || (await isInUse(context))) return false
  onProgress('creating sample data: people with roles and pictures')
  const players = await createPeople(context, callChat)
  onProgress('creating sample data: orders, money, coupons, messages')
  await inTransaction(context, async (tx) => {
    await happen(tx, players)
    await tx.db
      .insertInto('settings')
      .values({ name: DONE, value: String(tx.now()) })
      .execute()
  })
  return true
}
