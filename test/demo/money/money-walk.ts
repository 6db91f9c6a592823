import { clearing } from '../../../demo/api/src/ledger/accounts.ts'
import { auditLedger } from '../../../demo/api/src/ledger/audit.ts'
import { isOver, machines } from '../../../demo/api/src/orders/machine.ts'
import { rolesIn } from '../../../demo/api/src/orders/order.ts'
import { pollPayments, pollWithdrawals } from '../../../demo/api/src/payments/poll-providers.ts'
import { signatureHeaders } from '../../../demo/api/src/payments/sandbox/signature.ts'
import { auditReputations } from '../../../demo/api/src/reviews/reputation.ts'
import { releaseDueSubsidies } from '../../../demo/api/src/subsidies/held-subsidy.ts'
import { SANDBOX_SECRET } from '../api/market.ts'
import {
  HOUR_MS,
  type OrderScene,
  openOrderScene,
  type Person,
  WEALTH,
} from '../api/order-scene.ts'

export interface WalkOptions {
  readonly actions: number
  readonly people: number
  readonly seed: number
  /** Called after each audit with the number of actions done. */
  readonly onProgress?: (done: number) => void
}

export interface WalkResult {
  /** Number of successful actions by name. */
  readonly done: ReadonlyMap<string, number>
  /** Errors in the books, and unexpected responses; none is right. */
  readonly faults: readonly string[]
}

/** Random numbers of a seed (mulberry32): a whole number below `limit`. */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

type Random = ReturnType<typeof randomOf>

/** Actions on an order with the path of their call. */
const ORDER_CALLS = {
  start: '/api/order/start/up',
  finish: '/api/order/finish/save',
  confirm: '/api/order/finish/confirm',
  reject: '/api/order/finish/reject',
  report: '/api/order/report/save',
  cancel: '/api/order/cancel/up',
  leave: '/api/order/seat/leave',
} as const

type OrderAction = keyof typeof ORDER_CALLS

type ActionName =
  | OrderAction
  | 'publish'
  | 'join'
  | 'decide'
  | 'recharge'
  | 'notify'
  | 'withdraw'
  | 'payout'
  | 'wait'

const WEIGHTS: Readonly<Record<ActionName, number>> = {
  publish: 7,
  join: 22,
  leave: 4,
  start: 12,
  finish: 12,
  confirm: 16,
  reject: 2,
  report: 3,
  cancel: 3,
  decide: 3,
  recharge: 5,
  notify: 7,
  withdraw: 4,
  payout: 4,
  wait: 1,
}

const BAG = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as ActionName),
)

/** Refusals that a right back end gives; an internal error (10500) is none. */
const REFUSED = new Set([
  10001, 10002, 10005, 10006, 10007, 30001, 30004, 40001, 40002, 40003, 40004, 40005, 40007,
])

/** Orders that actions choose from. */
const RECENT = 40

/** Actions that run at the same time. */
const TOGETHER = 8

/** Actions between two audits. */
const AUDIT_EVERY = 400

interface Walk {
  readonly scene: OrderScene
  readonly people: readonly Person[]
  readonly random: Random
  readonly done: Map<string, number>
  readonly faults: string[]
}

const one = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items.length === 0 ? undefined : items[random(items.length)]

const openOrders = ({ scene }: Walk) =>
  scene.market.context.db
    .selectFrom('orders')
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(RECENT)
    .selectAll()
    .execute()

/** Calls once, or twice with one key, as a client does after a lost response. */
const call = async (walk: Walk, name: string, send: (key: string) => Promise<number>) => {
  const { random, done, faults } = walk
  const key = `walk-${random(1e9)}-${random(1e9)}`
  const codes = [await send(key)]
  if (random(10) === 0) codes.push(await send(key))
  if (codes[0] === 0) done.set(name, (done.get(name) ?? 0) + 1)
  for (const code of codes) {
    if (code !== 0 && !REFUSED.has(code)) faults.push(`${name} was answered with ${code}`)
  }
}

const publish = async (walk: Walk): Promise<void> => {
  const { scene, people, random } = walk
  const person = one(random, people) as Person
  const deposit = 1000 + random(20_000)
  const fields = {
    ...{ boss_num: 1 + random(3), thug_num: 1 + random(3) },
    ...{ deposit_price: deposit, settle_price: 1 + random(deposit) },
  }
  const save = random(2) === 0 ? scene.boosting : scene.raid
  await call(walk, 'publish', async (key) => (await save(person, fields, key)).error_code)
}

const join = async (walk: Walk): Promise<void> => {
  const { people, random } = walk
  const order = one(random, await openOrders(walk))
  const person = one(random, people) as Person
  if (order === undefined) return
  const position = random(2) === 0 ? 'boss' : 'thug'
  const request = { order_id: String(order.id), position, role_id: person.roleID }
  await call(
    walk,
    'join',
    async (key) => (await person.ask('/api/order/seat/join', request, key)).error_code,
  )
}

const actOnOrder = async (walk: Walk, name: OrderAction): Promise<void> => {
  const { scene, people, random } = walk
  const order = one(random, await openOrders(walk))
  if (order === undefined) return
  const seats = await scene.seats(String(order.id))
  const roles = machines[order.kind].find(({ action }) => action === name)?.who ?? []
  const able = people.filter(({ id }) =>
    rolesIn(order, seats, id).some((role) => roles.includes(role)),
  )
  const person = one(random, able) ?? (one(random, people) as Person)
  const request = { order_id: String(order.id), report_text: '说明', reason: 'other' }
  await call(
    walk,
    name,
    async (key) => (await person.ask(ORDER_CALLS[name], request, key)).error_code,
  )
}

/** An operator ends a dispute. */
const decide = async (walk: Walk): Promise<void> => {
  const { scene, random } = walk
  const order = one(
    random,
    (await openOrders(walk)).filter(({ state }) => state === 'disputed'),
  )
  if (order === undefined) return
  const priceFen = random(order.deposit_fen + 1)
  const outcome =
    random(2) === 0 ? ({ outcome: 'repay' } as const) : ({ outcome: 'award', priceFen } as const)
  await call(walk, 'decide', () =>
    scene.settle(String(order.id), outcome).then(
      () => 0,
      (cause: { readonly row?: { readonly code: number } }) => cause.row?.code ?? -1,
    ),
  )
}

const recharge = (walk: Walk): Promise<void> => {
  const person = one(walk.random, walk.people) as Person
  const amount = 1000 + walk.random(50_000)
  return call(
    walk,
    'recharge',
    async (key) => (await person.ask('/api/pay/order/create', { amount }, key)).error_code,
  )
}

const withdraw = (walk: Walk): Promise<void> => {
  const person = one(walk.random, walk.people) as Person
  const request = {
    ...{ amount: 1000 + walk.random(50_000), account_name: '欧阳明月' },
    account_no: '13800005678',
  }
  return call(
    walk,
    'withdraw',
    async (key) => (await person.ask('/api/account/manage/withdrawCash', request, key)).error_code,
  )
}

const OUTCOMES = ['paid', 'paid', 'paid', 'failed'] as const

const recentTrades = async ({ scene }: Walk, about: 'payment' | 'payout') => {
  const { db } = scene.market.context
  if (about === 'payment') {
    return db
      .selectFrom('payments')
      .orderBy('id', 'desc')
      .limit(RECENT)
      .select(['trade_no', 'fen'])
      .execute()
  }
  const rows = await db
    .selectFrom('withdrawals')
    .orderBy('id', 'desc')
    .limit(RECENT)
    .select(['trade_no', 'fen', 'fee_fen'])
    .execute()
  return rows.map(({ trade_no, fen, fee_fen }) => ({ trade_no, fen: fen - fee_fen }))
}

/** A signed callback of the provider, sometimes with a wrong amount, sometimes repeated. */
const notify = async (walk: Walk, about: 'payment' | 'payout'): Promise<void> => {
  const { scene, random } = walk
  const trade = one(random, await recentTrades(walk, about))
  if (trade === undefined) return
  const isWrong = random(8) === 0
  const notice = {
    ...{ about, trade_no: trade.trade_no, outcome: one(random, OUTCOMES), reason: '' },
    fen: trade.fen + (isWrong ? 1 : 0),
  }
  const body = JSON.stringify(notice)
  const { now } = scene.market.context
  const headers = signatureHeaders({ secret: SANDBOX_SECRET, now }, body)
  const send = async () => {
    const { statusCode } = await scene.market.app.inject({
      ...{ method: 'POST', url: '/pay/notify/sandbox', headers, payload: body },
    })
    return statusCode < 500 ? 0 : statusCode
  }
  await call(walk, about === 'payment' ? 'notify' : 'payout', send)
}

/** Time passes: the clock ends orders and asks the provider. */
const wait = async (walk: Walk): Promise<void> => {
  const { scene, random } = walk
  const { market } = scene
  market.advance((1 + random(30)) * HOUR_MS)
  await scene.tick()
  await releaseDueSubsidies(market.context)
  await pollPayments(market.context)
  await pollWithdrawals(market.context)
  await Promise.all(walk.people.map((person) => person.login()))
}

const act = (walk: Walk, name: ActionName): Promise<void> => {
  switch (name) {
    case 'publish':
      return publish(walk)
    case 'join':
      return join(walk)
    case 'decide':
      return decide(walk)
    case 'recharge':
      return recharge(walk)
    case 'withdraw':
      return withdraw(walk)
    case 'notify':
      return notify(walk, 'payment')
    case 'payout':
      return notify(walk, 'payout')
    case 'wait':
      return wait(walk)
    default:
      return actOnOrder(walk, name)
  }
}

const sumOf = (rows: readonly { readonly fen: number }[]): number =>
  rows.reduce((sum, { fen }) => sum + fen, 0)

/** Compares the books with the orders and with the provider's trades. */
const audit = async ({ scene, people }: Walk): Promise<readonly string[]> => {
  const { db } = scene.market.context
  const escrows = await db
    .selectFrom('ledger_accounts')
    .innerJoin('orders', 'orders.id', 'owner')
    .where('ledger_accounts.kind', '=', 'escrow')
    .select(['orders.id', 'orders.kind', 'orders.state', 'balance'])
    .execute()
  const paid = await db.selectFrom('payments').where('state', '=', 'paid').select('fen').execute()
  const paidOut = await db
    .selectFrom('withdrawals')
    .where('state', '=', 'paid_out')
    .select(({ ref }) => [ref('fen').as('fen'), ref('fee_fen').as('fee')])
    .execute()
  const left = paidOut.map(({ fen, fee }) => ({ fen: fen - fee }))
  const held = people.length * WEALTH + sumOf(paid) - sumOf(left)
  const booked = -(await scene.balanceOf(clearing))
  return [
    ...(await auditLedger(db)),
    ...(await auditReputations(db)),
    ...escrows
      .filter(({ kind, state, balance }) => isOver(kind, state) && balance !== 0)
      .map(({ id, balance }) => `order ${id} is over and holds ${balance} fen`),
    ...(booked === held ? [] : [`the provider holds ${held} fen, the books say ${booked}`]),
  ]
}

/** Random actions of many people, some at the same time, with the books audited in between. */
export const walkMoney = async (options: WalkOptions): Promise<WalkResult> => {
  const scene = await openOrderScene()
  const people: Person[] = []
  for (let at = 0; at < options.people; at += 1) {
    people.push(await (at % 2 === 0 ? scene.thug() : scene.person()))
  }
  const walk: Walk = {
    ...{ scene, people, random: randomOf(options.seed), done: new Map(), faults: [] },
  }
  for (let at = 0; at < options.actions && walk.faults.length === 0; at += TOGETHER) {
    const names = Array.from({ length: TOGETHER }, () => one(walk.random, BAG) as ActionName)
    await Promise.all(names.map((name) => act(walk, name)))
    if (at % AUDIT_EVERY !== 0) continue
    walk.faults.push(...(await audit(walk)))
    options.onProgress?.(at)
  }
  walk.faults.push(...(await audit(walk)))
  await scene.market.close()
  return { done: walk.done, faults: walk.faults }
}
