import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../../demo/api/src/ledger/audit.ts'
import { type Action, isOver, machines } from '../../../demo/api/src/orders/machine.ts'
import { type OrderRow, rolesIn, type SeatRow } from '../../../demo/api/src/orders/order.ts'
import { couponsOf } from './coupon-market.ts'
import { DAY_MS, type OrderScene, openOrderScene, type Person } from './order-scene.ts'

let scene: OrderScene
let people: Person[]

const PEOPLE = 8

beforeEach(async () => {
  scene = await openOrderScene()
  people = []
  for (let at = 0; at < PEOPLE; at += 1) {
    people.push(await (at % 2 === 0 ? scene.thug() : scene.person()))
  }
  await giveCoupons()
})

const COUPONS = 5

const giveCoupons = async (): Promise<void> => {
  const endAt = scene.market.context.now() + 10 * 365 * DAY_MS
  const coupons = couponsOf(scene.market)
  const id = await coupons.make({ endAt, stock: 100, per_account: COUPONS })
  for (const person of people) {
    for (let at = 0; at < COUPONS; at += 1) await person.ask('/api/basic/conpons/receive', { id })
  }
}

/** An unspent coupon of the person. */
const couponOf = async ({ id }: Person): Promise<{ readonly coupon_id?: string }> => {
  const coupon = await scene.market.context.db
    .selectFrom('my_coupons')
    .where('account_id', '=', id)
    .where('order_id', 'is', null)
    .select('id')
    .executeTakeFirst()
  return coupon === undefined ? {} : { coupon_id: String(coupon.id) }
}

/** Coupons that are spent for orders without a deposit. */
const lostCoupons = () =>
  scene.market.context.db
    .selectFrom('my_coupons')
    .innerJoin('orders', 'orders.id', 'my_coupons.order_id')
    .where('state', 'in', ['cancelled', 'expired', 'refunded'])
    .select('my_coupons.id')
    .execute()

afterEach(() => scene.market.close())

/** A person; below zero, one of those with a role in the order. */
const who = fc.integer({ min: -PEOPLE, max: PEOPLE - 1 })
const order = fc.nat(3)
const position = fc.constantFrom('boss' as const, 'thug' as const)
const seat = fc.integer({ min: 1, max: 3 })
const key = fc.option(fc.constantFrom('k1', 'k2'), { nil: undefined })

const operation = <What extends string>(what: What) => fc.constant(what)

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('boosting' as const, 'raid' as const),
      who,
      bosses: seat,
      thugs: seat,
      key,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      what: operation('join'),
      who,
      order,
      position,
      key,
      isCheap: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: operation('leave'), who, order, key }) },
  { weight: 2, arbitrary: fc.record({ what: operation('discount'), who, order }) },
  { weight: 1, arbitrary: fc.record({ what: operation('kick'), who, order, position, seat }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('clock' as const, 'open' as const),
      who,
      order,
      position,
      seat,
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'start' as const,
        'start' as const,
        'finish' as const,
        'finish' as const,
        'confirm' as const,
        'confirm' as const,
        'finish' as const,
        'confirm' as const,
        'confirm' as const,
        'reject' as const,
        'report' as const,
        'cancel' as const,
      ),
      who,
      order,
      key,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: operation('award'), order, priceFen: fc.nat(12_000) }),
  },
  { weight: 1, arbitrary: fc.record({ what: operation('repay'), order }) },
  { weight: 1, arbitrary: fc.record({ what: operation('wait'), days: fc.constantFrom(1, 1, 7) }) },
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Permitted responses: never an internal error. */
const EXPECTED = [
  0, 10001, 10005, 10007, 30001, 40001, 40002, 40003, 40004, 40005, 40007, 60001, 60002,
]

const paths: Readonly<Record<string, string>> = {
  start: '/api/order/start/up',
  finish: '/api/order/finish/save',
  confirm: '/api/order/finish/confirm',
  reject: '/api/order/finish/reject',
  report: '/api/order/report/save',
  cancel: '/api/order/cancel/up',
  leave: '/api/order/seat/leave',
}

const WORDS = { report_text: '说明', reason: 'other' }

const codeOf = async (answer: Promise<{ readonly error_code: number }>): Promise<number> =>
  (await answer).error_code

const decide = async (id: string, one: Extract<Step, { what: 'award' | 'repay' }>) => {
  const outcome =
    one.what === 'award'
      ? ({ outcome: 'award', priceFen: one.priceFen } as const)
      : ({ outcome: 'repay' } as const)
  return scene.settle(id, outcome).then(
    () => 0,
    (cause: { readonly row?: { readonly code: number } }) => cause.row?.code ?? -1,
  )
}

type Owned = Extract<Step, { who: number; order: number }>

const actionOf = ({ what }: Owned) => (what === 'clock' ? 'lock' : (what as Action))

const personFor = async (id: string, one: Owned): Promise<Person> => {
  const any = people[Math.abs(one.who) % PEOPLE] as Person
  if (one.who >= 0 || one.what === 'join') return any
  const known = await scene.order(id)
  const roles = machines[known.kind].find(({ action }) => action === actionOf(one))?.who ?? []
  const seats = await scene.seats(id)
  const able = people.filter((person) =>
    rolesIn(known, seats, person.id).some((role) => roles.includes(role)),
  )
  return able[Math.abs(one.who) % able.length] ?? any
}

const doStep = async (one: Step, ids: readonly string[]): Promise<number> => {
  if (one.what === 'wait') {
    scene.market.advance(one.days * DAY_MS)
    await scene.tick()
    await Promise.all(people.map((person) => person.login()))
    return 0
  }
  if ('bosses' in one) {
    const person = people[Math.abs(one.who) % PEOPLE] as Person
    const seats = { boss_num: one.bosses, thug_num: one.thugs }
    const publish = one.what === 'raid' ? scene.raid : scene.boosting
    return codeOf(publish(person, seats, one.key))
  }
  const id = ids[one.order % ids.length] ?? '999999'
  if (!('who' in one)) return decide(id, one)
  const person = await personFor(id, one)
  const request = { order_id: id }
  if (one.what === 'join') {
    const coupon = one.isCheap && one.position === 'boss' ? await couponOf(person) : {}
    const requested = { ...request, ...coupon, position: one.position, role_id: person.roleID }
    return codeOf(person.ask('/api/order/seat/join', requested, one.key))
  }
  if (one.what === 'discount') {
    const { coupon_id: coupon = '999999' } = await couponOf(person)
    return codeOf(person.ask('/api/basic/conpons/use', { ...request, id: coupon }))
  }
  if ('seat' in one) {
    const at = { ...request, position: one.position, seat: one.seat, type: one.what }
    const path = one.what === 'kick' ? 'kick' : 'clockOrOpenPosition'
    return codeOf(person.ask(`/api/room/orderRoom/${path}`, at))
  }
  return codeOf(person.ask(paths[one.what] ?? '', { ...request, ...WORDS }, one.key))
}

const countOf = (seats: readonly SeatRow[], requested: string): number =>
  seats.filter((one) => one.position === requested && one.account_id !== null).length

const requireSound = async (one: OrderRow): Promise<void> => {
  const id = String(one.id)
  const seats = await scene.seats(id)
  expect(seats).toHaveLength(one.boss_num + one.thug_num)
  expect([one.boss_taken, one.thug_taken]).toEqual([countOf(seats, 'boss'), countOf(seats, 'thug')])
  const sitting = seats.flatMap(({ account_id }) => account_id ?? [])
  expect(new Set(sitting).size).toBe(sitting.length)
  const held = seats.reduce((sum, { wallet_fen, coupon_fen }) => sum + wallet_fen + coupon_fen, 0)
  expect(await scene.escrowOf(id)).toBe(isOver(one.kind, one.state) ? 0 : held)
  let state: string | null = null
  for (const event of await scene.events(id)) {
    expect(event.from_state).toBe(state)
    const row = machines[one.kind].find(({ action }) => action === event.action)
    expect(row?.who).toContain(event.by_role)
    expect(state === null ? row?.from : row?.from.includes(event.from_state ?? 'full')).toEqual(
      state === null ? [] : true,
    )
    expect(row?.to.length === 0 ? [state] : row?.to).toContain(event.to_state)
    state = event.to_state
  }
  expect(one.state).toBe(state)
}

const ordersSince = (first: number) =>
  scene.market.context.db.selectFrom('orders').where('id', '>', first).selectAll().execute()

/** Some open orders and some running ones. */
const begin = async (): Promise<void> => {
  const [one, two, three, four, five, six] = people as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const started = await scene.boosting(two, { boss_num: 2, thug_num: 2 })
  await scene.join(one, started.data.order_id, 'thug')
  await scene.join(four, started.data.order_id, 'boss')
  await two.ask('/api/order/start/up', { order_id: started.data.order_id })
  const led = await scene.raid(three, { boss_num: 2 })
  await scene.join(six, led.data.order_id, 'boss')
  await three.ask('/api/order/start/up', { order_id: led.data.order_id })
  await scene.boosting(four, { boss_num: 2 })
  await scene.raid(five, { thug_num: 2 })
}

const MINUTE_MS = 60_000
const AT_ONCE = 6

/** Concurrent transactions on PostgreSQL conflict and retry, which is slow. */
const RUNS = (process.env.TEST_POSTGRES_URL ?? '') === '' ? 8 : 4

test('concurrent random actions keep seats, states and money consistent', async () => {
  let known = 0
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90 }), async (steps) => {
      await begin()
      for (let at = 0; at < steps.length; at += AT_ONCE) {
        const ids = (await ordersSince(known)).map(({ id }) => String(id))
        const now = steps.slice(at, at + AT_ONCE)
        const codes = await Promise.all(now.map((one) => doStep(one, ids)))
        expect(codes.filter((code) => !EXPECTED.includes(code))).toEqual([])
        scene.market.advance(MINUTE_MS)
      }
      const orders = await ordersSince(known)
      for (const one of orders) {
        await requireSound(one)
        for (const { action } of await scene.events(String(one.id))) done.add(action)
      }
      known = Math.max(known, ...orders.map(({ id }) => id))
      expect(await lostCoupons()).toEqual([])
      expect(await auditLedger(scene.market.context.db)).toEqual([])
      scene.market.advance(31 * DAY_MS)
      await scene.tick()
      await Promise.all(people.map((person) => person.login()))
    }),
    { numRuns: RUNS },
  )
  // Otherwise the test tried nothing.
  expect(done.size).toBeGreaterThan(5)
}, 60_000)
