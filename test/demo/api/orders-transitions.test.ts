import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { machines, type OrderState } from '../../../demo/api/src/orders/machine.ts'
import { acts, type OrderPlay, openOrderPlay } from './order-scenario.ts'

let play: OrderPlay

beforeEach(async () => {
  play = await openOrderPlay()
})

afterEach(() => play.market.close())

type ActName = keyof typeof acts

const everything = async (id: string) => ({
  order: await play.order(id),
  seats: await play.seats(id),
  events: await play.events(id),
  wallets: await Promise.all([play.boss, play.thug, play.guest].map(play.walletOf)),
})

const states = [...new Set(machines.dailian.flatMap(({ to }) => to))]

/** Which of boss, thug and guest may do it, where the order is a boosting one of the boss. */
const allowed: Readonly<Record<ActName, readonly [who: string, states: readonly OrderState[]]>> = {
  start: ['boss', ['full']],
  finish: ['thug', ['running', 'rejected']],
  reject: ['boss', ['finished']],
  confirm: ['boss', ['finished']],
  report: ['boss thug', ['running', 'finished', 'rejected', 'disputed']],
  cancel: ['boss', ['recruiting', 'full']],
  leave: ['thug', ['full']],
}

const names = Object.keys(acts) as ActName[]

test.each(states)(
  'an order that is %s is changed by those who may, by nobody else',
  async (state) => {
    const { boss, thug, guest } = play
    const id = await play.orderIn(state)
    const before = await everything(id)
    for (const name of names) {
      const [who, from] = allowed[name]
      for (const [role, person] of Object.entries({ boss, thug, guest })) {
        if (who.includes(role) && from.includes(state)) continue
        const { ok, error_code } = await acts[name](person, id)
        expect([name, role, ok, [10007, 40001].includes(error_code)]).toEqual([
          name,
          role,
          false,
          true,
        ])
      }
    }
    expect(await everything(id)).toEqual(before)
    for (const name of names) {
      const [who, from] = allowed[name]
      if (!from.includes(state)) continue
      const one = await play.orderIn(state)
      const answer = await acts[name](who.includes('thug') ? thug : boss, one)
      expect([name, answer.error_msg]).toEqual([name, ''])
    }
  },
)

describe('starting', () => {
  test('needs both sides, but not every seat', async () => {
    const { data } = await play.boosting(play.boss, { thug_num: 3 })
    const id = data.order_id
    expect(await acts.start(play.boss, id)).toMatchObject({ error_msg: '还没有打手加入，不能开始' })
    await play.join(play.thug, id, 'thug')
    expect((await acts.start(play.boss, id)).data).toMatchObject({ state: 'running' })
    expect(await play.order(id)).toMatchObject({ started_at: play.market.context.now() })
    expect(await play.letters(play.thug)).toEqual(['订单已开始：「代打深渊十层」已开始'])
  })

  test('of a raid needs a boss', async () => {
    const { data } = await play.raid(play.thug)
    expect(await acts.start(play.thug, data.order_id)).toMatchObject({
      error_msg: '还没有老板加入，不能开始',
    })
    expect(await play.stateOf(data.order_id)).toBe('recruiting')
  })
})
