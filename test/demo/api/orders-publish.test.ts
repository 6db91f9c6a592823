import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, DEPOSIT, HOUR_MS, type OrderScene, openOrderScene, WEALTH } from './order-scene.ts'

let scene: OrderScene

beforeEach(async () => {
  scene = await openOrderScene()
})

afterEach(() => scene.market.close())

const orders = () => scene.market.context.db.selectFrom('orders').selectAll().execute()

test('saveBoosting publishes an order; its publisher has the first seat and has paid the deposit', async () => {
  const boss = await scene.person()
  const { ok, data } = await scene.boosting(boss, { description: ' 今晚八点 ', boss_num: 2 })
  expect(ok).toBe(true)
  expect(data).toEqual({
    order_id: expect.stringMatching(/^\d+$/),
    order_no: expect.stringMatching(/^20231115\d{6}$/),
    state: 'recruiting',
    group_id: `order-${data.order_id}`,
  })
  expect(await scene.walletOf(boss)).toBe(WEALTH - DEPOSIT)
  expect(await scene.escrowOf(data.order_id)).toBe(DEPOSIT)
  expect(await scene.order(data.order_id)).toMatchObject({
    kind: 'dailian',
    publisher_id: boss.id,
    description: '今晚八点',
    boss_taken: 1,
    thug_taken: 0,
    start_at: null,
    due_at: scene.market.context.now() + 7 * DAY_MS,
  })
  const seats = await scene.seats(data.order_id)
  expect(seats.map(({ position, number, account_id }) => [position, number, account_id])).toEqual([
    ['boss', 1, boss.id],
    ['boss', 2, null],
    ['thug', 1, null],
  ])
  expect(await scene.events(data.order_id)).toMatchObject([
    { action: 'publish', by_role: 'guest', account_id: boss.id, fen: DEPOSIT, from_state: null },
  ])
})

test('saveRaid publishes a raid; its publisher leads it as the first thug and pays nothing', async () => {
  const leader = await scene.thug()
  const { data } = await scene.raid(leader, { boss_num: 20, thug_num: 10 })
  expect(await scene.walletOf(leader)).toBe(WEALTH)
  expect(await scene.order(data.order_id)).toMatchObject({ kind: 'raid', thug_taken: 1 })
  const [seat] = (await scene.seats(data.order_id)).filter(({ position }) => position === 'thug')
  expect(seat).toMatchObject({ account_id: leader.id, number: 1, wallet_fen: 0 })
})

test('saveRaid rejects a publisher without a certification', async () => {
  const { ok, error_msg } = await scene.raid(await scene.person())
  expect([ok, error_msg]).toEqual([false, '通过打手认证后才能担任打手'])
  expect(await orders()).toEqual([])
})

test('saveBoosting rejects an unpaid deposit and stores nothing', async () => {
  const poor = await scene.person({ fen: DEPOSIT - 1 })
  expect(await scene.boosting(poor)).toMatchObject({ ok: false, error_code: 30001 })
  expect(await orders()).toEqual([])
  expect(await scene.walletOf(poor)).toBe(DEPOSIT - 1)
})

test('saveBoosting publishes and charges once per idempotency key, also for concurrent requests', async () => {
  const boss = await scene.person()
  const tries = await Promise.all([1, 2, 3].map(() => scene.boosting(boss, {}, 'k1')))
  expect(tries[1]).toEqual(tries[0])
  expect(tries[2]).toEqual(tries[0])
  expect(await orders()).toHaveLength(1)
  expect(await scene.walletOf(boss)).toBe(WEALTH - DEPOSIT)
})

test("saveBoosting accepts the app's form", async () => {
  const boss = await scene.person()
  const fields = {
    title: '表单',
    deposit_price: '10000',
    settle_price: '10000',
    boss_num: '1',
    thug_num: '2',
    role_id: boss.roleID,
  }
  const accesstoken = await scene.market.login('91')
  const { body } = await scene.market.post(
    '/order/boosting/save',
    new URLSearchParams(fields).toString(),
    { 'content-type': 'application/x-www-form-urlencoded', accesstoken },
  )
  expect(body).toMatchObject({ ok: true })
  expect(await orders()).toMatchObject([{ title: '表单', thug_num: 2, price_fen: 10_000 }])
})

test('an order stays open for some hours after its start time', async () => {
  const start_at = scene.market.context.now() + DAY_MS
  const { data } = await scene.boosting(await scene.person(), { start_at })
  expect(await scene.order(data.order_id)).toMatchObject({
    start_at,
    due_at: start_at + 12 * HOUR_MS,
  })
})

test('an account may have twenty open orders, also with concurrent requests', async () => {
  const boss = await scene.person()
  const outcomes = []
  for (let at = 0; at < 18; at += 1) outcomes.push(await scene.boosting(boss))
  scene.market.advance(60_000)
  outcomes.push(...(await Promise.all([1, 2, 3, 4].map(() => scene.boosting(boss)))))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error_code: 40007 })
  expect(await orders()).toHaveLength(20)
})

describe('publishing with bad input', () => {
  const later = (ms: number) => 1_700_000_000_000 + ms

  test.each([
    ['no title', { title: '' }, '请填写标题'],
    ['a blank title', { title: '  ' }, '请填写标题'],
    ['a long title', { title: '长'.repeat(31) }, '标题不能超过30个字'],
    ['ten thousand characters', { description: 'x'.repeat(10_000) }, '订单说明不能超过500个字'],
    ['a control character', { title: 'a\u0000b' }, '标题格式不正确'],
    ['a negative deposit', { deposit_price: -1 }, '押金须在 ¥1.00 到 ¥50,000.00 之间'],
    ['no deposit', { deposit_price: 0 }, '押金须在 ¥1.00 到 ¥50,000.00 之间'],
    ['too much deposit', { deposit_price: 5_000_001 }, '押金须在 ¥1.00 到 ¥50,000.00 之间'],
    ['half a fen', { deposit_price: 100.5 }, '押金须在 ¥1.00 到 ¥50,000.00 之间'],
    ['a price above the deposit', { settle_price: DEPOSIT + 1 }, '结算价不能高于押金'],
    ['a negative price', { settle_price: -5 }, '结算价须在 ¥1.00 到 ¥50,000.00 之间'],
    ['no seat for bosses', { boss_num: 0 }, '老板人数不能小于1'],
    ['six seats for bosses', { boss_num: 6 }, '老板人数不能大于5'],
    ['six seats for thugs', { thug_num: 6 }, '打手人数不能大于5'],
    ['a start that is over', { start_at: later(-1) }, '开始时间须在未来30天内'],
    ['a start in a year', { start_at: later(365 * DAY_MS) }, '开始时间须在未来30天内'],
    ['a job that is none', { job_id: `' or 1=1` }, '请选择职业要求'],
    ['a role that is none', { role_id: '1;drop table roles' }, '游戏角色格式不正确'],
    ['a role that nobody has', { role_id: '999999' }, '角色不存在'],
    ['a coupon that nobody has', { coupon_id: '999999' }, '优惠券不存在'],
    ['a picture of somewhere else', { pictures: ['https://example.com/a.png'] }, undefined],
  ])('refuses %s', async (_name, fields, words) => {
    const boss = await scene.person()
    const { ok, error_msg } = await scene.boosting(boss, fields)
    expect(ok).toBe(false)
    if (words !== undefined) expect(error_msg).toBe(words)
    expect(await orders()).toEqual([])
    expect(await scene.walletOf(boss)).toBe(WEALTH)
  })

  test('rejects the role and the picture of another account', async () => {
    const [boss, other] = [await scene.person(), await scene.person()]
    expect((await scene.boosting(boss, { role_id: other.roleID })).error_msg).toBe('角色不存在')
    const picture = {
      id: 'a'.repeat(22),
      account_id: other.id,
      sha256: '',
      bytes: 1,
      created_at: 1,
    }
    await scene.market.context.db.insertInto('uploads').values(picture).execute()
    const pictures = [`/uploads/${picture.id}.webp`]
    expect((await scene.boosting(boss, { pictures })).error_msg).toContain('图片不存在')
    expect((await scene.boosting(other, { pictures })).ok).toBe(true)
  })

  test('stores script and SQL in texts literally', async () => {
    const title = `<b>'); drop table orders;--`
    const { data } = await scene.boosting(await scene.person(), { title, description: title })
    expect(await scene.order(data.order_id)).toMatchObject({ title, description: title })
  })

  test('requires a login', async () => {
    const { status } = await scene.market.post('/order/boosting/save', {}, { accesstoken: 'x' })
    expect(status).toBe(401)
  })
})
