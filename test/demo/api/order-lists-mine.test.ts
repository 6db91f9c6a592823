import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OrderScene, openOrderScene, type Person } from './order-scene.ts'

let scene: OrderScene

beforeEach(async () => {
  scene = await openOrderScene()
})

afterEach(() => scene.market.close())

interface Item {
  readonly result: { readonly order_info: { readonly id: string } }
}

const detail = async (who: Person, orderID: string, path = '/order/boosting/detail') =>
  (await who.ask(path, { order_id: orderID })).data

const mine = async (who: Person, request: object = {}): Promise<readonly string[]> => {
  const { data } = await who.ask('/api/order/summary/list', request)
  return (data.list as Item[]).map(({ result }) => result.order_info.id)
}

/** A running order with one boss and one thug. */
const running = async (boss: Person, thug: Person): Promise<string> => {
  const { data } = await scene.boosting(boss)
  await scene.join(thug, data.order_id, 'thug')
  await boss.ask('/api/order/start/up', { order_id: data.order_id })
  return data.order_id
}

const finish = (thug: Person, order_id: string) =>
  thug.ask('/api/order/finish/save', { order_id, sub_title: '十层', report_text: '已通关' })

describe('an order', () => {
  test('shows the participants, under the legacy field names', async () => {
    const boss = await scene.person()
    const thug = await scene.thug({ capacity: 80_000 })
    const { data } = await scene.boosting(boss, { boss_num: 2, thug_num: 2, min_capacity: 1 })
    const lock = { order_id: data.order_id, position: 'boss', seat: 2, type: 'clock' }
    await boss.ask('/api/room/orderRoom/clockOrOpenPosition', lock)
    await scene.join(thug, data.order_id, 'thug', { seat: 2 })
    const shown = await detail(boss, data.order_id)
    expect(shown).toMatchObject({
      cardType: 'dailian',
      deposit_price: 10_000,
      result: {
        order_info: {
          id: data.order_id,
          order_no: data.order_no,
          state: 'recruiting',
          title: '代打深渊十层',
          settle_price: 8000,
          boss_num: 2,
          thug_num: 2,
          boss_taken: 1,
          boss_free: 0,
          thug_taken: 1,
          thug_free: 1,
          group_id: `order-${data.order_id}`,
          publisher: { nickname: '玩家1', is_certified: false },
          start_at: 0,
          ended_at: 0,
        },
        boss_info: [
          { nickname: '玩家1', im_user_id: 'u91', seat: 1, is_publisher: true, job_id: '301' },
        ],
        thug_info: [
          {
            nickname: '玩家2',
            position: 'thug',
            seat: 2,
            is_certified: true,
            is_publisher: false,
            is_confirmed: false,
            role_name: expect.stringMatching(/^角色/),
            fighting_capacity: 80_000,
            joined_at: scene.market.context.now(),
          },
        ],
      },
    })
    expect(shown.seats).toEqual([
      { position: 'boss', seat: 1, state: 'taken' },
      { position: 'boss', seat: 2, state: 'locked' },
      { position: 'thug', seat: 1, state: 'empty' },
      { position: 'thug', seat: 2, state: 'taken' },
    ])
  })

  test("shows the caller's current roles and actions", async () => {
    const [boss, thug, guest] = [await scene.person(), await scene.thug(), await scene.person()]
    const { data } = await scene.boosting(boss, { thug_num: 2 })
    await scene.join(thug, data.order_id, 'thug')
    expect(await detail(guest, data.order_id)).toMatchObject({
      my_roles: ['guest'],
      is_member: false,
      actions: ['join'],
    })
    expect(await detail(thug, data.order_id)).toMatchObject({
      my_roles: ['thug'],
      is_member: true,
      actions: ['leave'],
    })
    expect(await detail(boss, data.order_id)).toMatchObject({
      my_roles: ['publisher', 'boss'],
      actions: ['discount', 'kick', 'lock', 'start', 'cancel'],
    })
    const seat = { order_id: data.order_id, position: 'thug', seat: 2, type: 'clock' }
    await boss.ask('/api/room/orderRoom/clockOrOpenPosition', seat)
    expect((await detail(boss, data.order_id)).actions).toEqual([
      'discount',
      'kick',
      'open',
      'start',
      'cancel',
    ])
    await thug.ask('/api/order/seat/leave', { order_id: data.order_id })
    expect((await detail(boss, data.order_id)).actions).toEqual([
      'discount',
      'lock',
      'open',
      'cancel',
    ])
  })

  test('offers a boss the confirmation once', async () => {
    const [boss, other, thug] = [await scene.person(), await scene.person(), await scene.thug()]
    const { data } = await scene.boosting(boss, { boss_num: 2 })
    await scene.join(other, data.order_id, 'boss')
    await scene.join(thug, data.order_id, 'thug')
    await boss.ask('/api/order/start/up', { order_id: data.order_id })
    await finish(thug, data.order_id)
    expect((await detail(boss, data.order_id)).actions).toContain('confirm')
    await boss.ask('/api/order/finish/confirm', { order_id: data.order_id })
    expect((await detail(boss, data.order_id)).actions).not.toContain('confirm')
    expect((await detail(other, data.order_id)).actions).toContain('confirm')
  })

  test('shows its history to participants only', async () => {
    const [boss, thug, guest] = [await scene.person(), await scene.thug(), await scene.person()]
    const orderID = await running(boss, thug)
    await finish(thug, orderID)
    await boss.ask('/api/order/finish/reject', { order_id: orderID, reason: '还差一层' })
    const { history, finishes } = await detail(thug, orderID)
    expect(history).toMatchObject([
      { action: 'publish', by_nickname: '玩家1', from_state: '', to_state: 'recruiting' },
      { action: 'join', by_nickname: '玩家2', by_role: 'guest', seat: 1 },
      { action: 'start', by_role: 'publisher' },
      { action: 'finish', by_role: 'thug' },
      { action: 'reject', by_nickname: '玩家1', to_state: 'rejected', text: '还差一层' },
    ])
    expect(finishes).toMatchObject([
      {
        nickname: '玩家2',
        sub_title: '十层',
        report_text: '已通关',
        pictures: [],
        is_rejected: true,
        reject_reason: '还差一层',
        rejected_by: '玩家1',
      },
    ])
    expect(JSON.stringify(await detail(boss, orderID))).not.toContain('"fen"')
    expect(await detail(guest, orderID)).toMatchObject({ history: [], finishes: [] })
  })

  test('shows the clock or the platform as the actor', async () => {
    const boss = await scene.person()
    const { data } = await scene.boosting(boss)
    scene.market.advance(8 * 24 * 3600 * 1000)
    await scene.tick()
    const { history } = await detail(boss, data.order_id)
    expect(history).toMatchObject([{}, { action: 'expire', by_nickname: '系统' }])
  })

  test('is returned by its own call and by that of rooms, which accepts a form', async () => {
    const [boss, leader] = [await scene.person(), await scene.thug()]
    const { data: boosting } = await scene.boosting(boss)
    const { data: raid } = await scene.raid(leader)
    const ask = (path: string, order_id: string) => boss.ask(path, { order_id })
    expect(await ask('/order/boosting/detail', raid.order_id)).toMatchObject({ ok: false })
    expect(await ask('/order/raid/detail', boosting.order_id)).toMatchObject({ ok: false })
    expect(await ask('/order/raid/detail', raid.order_id)).toMatchObject({ ok: true })
    for (const { order_id } of [boosting, raid]) {
      expect(await ask('/api/room/orderRoom/info', order_id)).toMatchObject({ ok: true })
    }
    for (const wrong of ['0', '999', 'x', '-1', '1 or 1=1', '9'.repeat(10_000)]) {
      expect(await ask('/api/room/orderRoom/info', wrong)).toMatchObject({ ok: false, data: null })
    }
    const { status } = await scene.market.post('/order/raid/detail', { order_id: raid.order_id })
    expect(status).toBe(401)
  })
})

describe('my orders', () => {
  test('are those in which I have a seat, by tab and by role', async () => {
    const [me, thug, other] = [await scene.person(), await scene.thug(), await scene.person()]
    const { data: open } = await scene.boosting(me)
    const run = await running(me, thug)
    const done = await running(me, thug)
    await finish(thug, done)
    const { data: theirs } = await scene.boosting(other, { boss_num: 2 })
    await scene.join(me, theirs.order_id, 'boss')
    const { data: gone } = await scene.boosting(me)
    await me.ask('/api/order/cancel/up', { order_id: gone.order_id })
    const all = [gone.order_id, theirs.order_id, done, run, open.order_id]
    expect(await mine(me)).toEqual(all)
    expect(await mine(me, { role: 'boss' })).toEqual(all)
    expect(await mine(me, { role: 'published' })).toEqual([gone.order_id, done, run, open.order_id])
    expect(await mine(me, { role: 'thug' })).toEqual([])
    expect(await mine(me, { tab: 'recruiting' })).toEqual([theirs.order_id, open.order_id])
    expect(await mine(me, { tab: 'running' })).toEqual([run])
    expect(await mine(me, { tab: 'settle' })).toEqual([done])
    expect(await mine(me, { tab: 'ended', role: 'published' })).toEqual([gone.order_id])
    expect(await mine(me, { tab: 'disputed' })).toEqual([])
    expect(await mine(thug, { role: 'thug' })).toEqual([done, run])
    const { data } = await me.ask('/api/order/summary/count')
    const counts = { recruiting: 2, running: 1, settle: 1, disputed: 0, ended: 1 }
    expect(data).toEqual({ all: 5, ...counts, to_confirm: 1 })
    expect((await thug.ask('/api/order/summary/count')).data).toMatchObject({
      all: 2,
      to_confirm: 0,
    })
  })

  test('continue after the end of a page', async () => {
    const me = await scene.person()
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) ids.unshift((await scene.boosting(me)).data.order_id)
    const { data } = await me.ask('/api/order/summary/list', { page_size: 2 })
    const { next_cursor: cursor } = data
    expect(data.has_more).toBe(true)
    expect(await mine(me, { page_size: 2, cursor })).toEqual(ids.slice(2))
  })

  test('show the same actions as the details', async () => {
    const [boss, thug] = [await scene.person(), await scene.thug()]
    await scene.boosting(boss, { boss_num: 2 })
    await finish(thug, await running(boss, thug))
    for (const who of [boss, thug]) {
      const { data } = await who.ask('/api/order/summary/list')
      for (const { actions, result } of data.list as (Item & { actions: string[] })[]) {
        expect(actions).toEqual((await detail(who, result.order_info.id)).actions)
        expect(actions).not.toEqual([])
      }
    }
  })

  test('leave out orders that I left', async () => {
    const [boss, guest] = [await scene.person(), await scene.person()]
    const { data } = await scene.boosting(boss, { boss_num: 2 })
    await scene.join(guest, data.order_id, 'boss')
    await guest.ask('/api/order/seat/leave', { order_id: data.order_id })
    expect(await mine(guest)).toEqual([])
  })

  test('reject unknown tabs and roles', async () => {
    const me = await scene.person()
    for (const wrong of [{ tab: 'x' }, { role: 'operator' }, { cursor: '1' }]) {
      const answer = await me.ask('/api/order/summary/list', wrong)
      expect(answer).toMatchObject({ ok: false, error_code: 10001 })
    }
  })
})

test('reports of an order are listed for both sides only', async () => {
  const [boss, thug, guest] = [await scene.person(), await scene.thug(), await scene.person()]
  const orderID = await running(boss, thug)
  const report = { order_id: orderID, reason: 'absent', report_text: '三天没上线' }
  await boss.ask('/api/order/report/save', report)
  await thug.ask('/api/order/report/save', { ...report, reason: 'other', report_text: '上线了' })
  const list = async (who: Person, request: object = {}) =>
    (await who.ask('/api/order/report/list', request)).data
  expect(await list(thug)).toMatchObject({
    list: [
      { is_mine: true, reason: 'other', state: 'open', settle_price: 0 },
      {
        order_id: orderID,
        title: '代打深渊十层',
        cardType: 'dailian',
        nickname: '玩家1',
        is_mine: false,
        reason_text: '对方长时间不在线',
        report_text: '三天没上线',
        pictures: [],
      },
    ],
    has_more: false,
    next_cursor: '',
  })
  expect((await list(boss, { page_size: 1 })).has_more).toBe(true)
  expect(await list(guest)).toMatchObject({ list: [] })
  expect(await list(guest, { order_id: orderID })).toMatchObject({ list: [] })
  expect((await list(boss, { order_id: orderID })).list).toHaveLength(2)
  await scene.settle(orderID, { outcome: 'award', priceFen: 3000 })
  const { list: closed } = await list(boss)
  expect(closed).toMatchObject([{ state: 'awarded', settle_price: 3000 }, { state: 'awarded' }])
})
