import { issueToken } from '../../../demo/api/src/accounts/access-tokens.ts'
import { clearing, escrowOf, walletOf } from '../../../demo/api/src/ledger/accounts.ts'
import { balanceOf } from '../../../demo/api/src/ledger/audit.ts'
import { post as pay } from '../../../demo/api/src/ledger/post.ts'
import { doDueOrders } from '../../../demo/api/src/orders/do-due.ts'
import type { OrderState } from '../../../demo/api/src/orders/machine.ts'
import { findOrder, seatsOf } from '../../../demo/api/src/orders/order.ts'
import { type Outcome, settleDispute } from '../../../demo/api/src/orders/settle-dispute.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { type Market, openMarket } from './market.ts'

export const HOUR_MS = 3600 * 1000

export const DAY_MS = 24 * HOUR_MS

/** Default balance of a person's wallet. */
export const WEALTH = 1_000_000

export const DEPOSIT = 10_000

export const PRICE = 8000

export interface Answer {
  readonly ok: boolean
  readonly error_code: number
  readonly error_msg: string
  readonly data: Record<string, unknown> & { readonly order_id: string }
}

interface Traits {
  readonly fen?: number
  readonly isCertified?: boolean
  readonly jobID?: string
  readonly capacity?: number
}

/** A person with an account, a role and money. */
export interface Person {
  readonly id: number
  readonly roleID: string
  ask(path: string, body?: object, key?: string): Promise<Answer>
  /** Logs in again, as after a month. */
  login(): Promise<void>
}

const newAccount = (number: number, createdAt: number) => ({
  account: `9${number}`,
  phone: null,
  nickname: `玩家${number}`,
  headline: '',
  avatar: '/avatars/face-1.svg',
  im_user_id: `u9${number}`,
  is_trial: 1 as const,
  created_at: createdAt,
})

const addAccount = async ({ context }: Market, number: number): Promise<number> => {
  const { db, now } = context
  const { id } = await db
    .insertInto('accounts')
    .values(newAccount(number, now()))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const addRole = async (
  { context }: Market,
  accountID: number,
  role: { readonly job_id: string; readonly fighting_capacity: number },
): Promise<string> => {
  const { db, now } = context
  const { id } = await db
    .insertInto('roles')
    .values({ name: `角色${accountID}`, account_id: accountID, ...role, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

const CALLER = { deviceID: 'd1' }

const tokenOf = ({ context }: Market, accountID: number): Promise<string> =>
  issueToken(context, accountID, CALLER)

const certify = async ({ context }: Market, accountID: number): Promise<void> => {
  const { db, now } = context
  const written = { real_name: '张三', contact: '13800000000', introduction: '多年经验' }
  await db
    .insertInto('certifications')
    .values({
      account_id: accountID,
      state: 'approved',
      ...written,
      job_id: '301',
      pictures: '[]',
      reason: '',
      applied_at: now(),
      decided_at: now(),
    })
    .execute()
}

const enrich = ({ context }: Market, accountID: number, fen: number): Promise<unknown> =>
  inTransaction(context, (tx) =>
    pay(tx, {
      kind: 'recharge',
      key: `test:${accountID}`,
      orderID: null,
      memo: '充值',
      entries: [
        { account: clearing, fen: -fen },
        { account: walletOf(accountID), fen },
      ],
    }),
  )

/** A market with helpers for people and orders. */
export const openOrderScene = async ({ hasOperator = true } = {}) => {
  const market = await openMarket({ hasOperator })
  const { context } = market
  const { db } = context
  let people = 0
  const person = async (traits: Traits = {}): Promise<Person> => {
    people += 1
    const { fen = WEALTH, isCertified = false, jobID = '301', capacity = 50_000 } = traits
    const id = await addAccount(market, people)
    if (isCertified) await certify(market, id)
    if (fen > 0) await enrich(market, id, fen)
    let accesstoken = await tokenOf(market, id)
    const ask = async (path: string, body: object = {}, key?: string) => {
      const keyed = key === undefined ? {} : { 'idempotency-key': key }
      return (await market.post(path, body, { accesstoken, ...keyed })).body as unknown as Answer
    }
    const login = async () => {
      accesstoken = await tokenOf(market, id)
    }
    const roleID = await addRole(market, id, { job_id: jobID, fighting_capacity: capacity })
    return { id, ask, login, roleID }
  }
  const boosting = (boss: Person, fields: object = {}, key?: string) =>
    boss.ask('/order/boosting/save', { ...draftOf(boss), ...fields }, key)
  const raid = (leader: Person, fields: object = {}, key?: string) =>
    leader.ask('/order/raid/save', { ...draftOf(leader), ...fields }, key)
  return {
    market,
    person,
    thug: (traits: Traits = {}) => person({ isCertified: true, ...traits }),
    boosting,
    raid,
    join: (who: Person, orderID: string, position: 'boss' | 'thug', more: object = {}) => {
      const seat = { order_id: orderID, position, role_id: who.roleID, ...more }
      return who.ask('/api/order/seat/join', seat)
    },
    order: (orderID: string) => findOrder(context, orderID),
    seats: (orderID: string) => seatsOf(context, Number(orderID)),
    stateOf: async (orderID: string): Promise<OrderState> =>
      (await findOrder(context, orderID)).state,
    walletOf: (who: Person) => balanceOf(db, walletOf(who.id)),
    escrowOf: (orderID: string) => balanceOf(db, escrowOf(Number(orderID))),
    balanceOf: (account: Parameters<typeof balanceOf>[1]) => balanceOf(db, account),
    settle: (orderID: string, outcome: Outcome) =>
      settleDispute(context, { id: Number(orderID) }, outcome),
    tick: () => doDueOrders(context),
    /** The history of an order, from its beginning. */
    events: (orderID: string) =>
      db
        .selectFrom('order_events')
        .where('order_id', '=', Number(orderID))
        .orderBy('id')
        .selectAll()
        .execute(),
    /** Titles of the messages to an account, the oldest first. */
    letters: async (who: Person) =>
      (
        await db
          .selectFrom('messages')
          .where('account_id', '=', who.id)
          .where('kind', '=', 'order')
          .orderBy('id')
          .select(['title', 'text'])
          .execute()
      ).map(({ title, text }) => `${title}：${text}`),
  }
}

const draftOf = ({ roleID }: Person) => ({
  title: '代打深渊十层',
  deposit_price: DEPOSIT,
  settle_price: PRICE,
  boss_num: 1,
  thug_num: 1,
  role_id: roleID,
})

export type OrderScene = Awaited<ReturnType<typeof openOrderScene>>
