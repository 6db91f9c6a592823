import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { machines, type OrderState } from '../../../demo/api/src/orders/machine.ts'
import { type OrderScenario, openOrderScenario, orderActions } from './order-scenario.ts'

let scenario: OrderScenario

beforeEach(async () => {
  scenario = await openOrderScenario()
})

afterEach(() => scenario.market.close())

type ActName = keyof typeof orderActions

const everything = async (id: string) => ({
  order: await scenario.order(id),
  seats: await scenario.seats(id),
  events: await scenario.events(id),
  wallets: await Promise.all([scenario.boss, scenario.thug, scenario.guest].map(scenario.walletOf)),
})

const states = [...new Set(machines.dailian.flatMap(({ to }) => to))]

/** The roles among boss, thug and guest that may do it, for a boosting order of the boss. */
const allowed: Readonly<Record<ActName, readonly [who: string, states: readonly OrderState[]]>> = {
  start: ['boss', ['full']],
  finish: ['thug', ['running', 'rejected']],
  reject: ['boss', ['finished']],
  confirm: ['boss', ['finished']],
  report: ['boss thug', ['running', 'finished', 'rejected', 'disputed']],
  cancel: ['boss', ['recruiting', 'full']],
  leave: ['thug', ['full']],
}

const names = Object.keys(orderActions) as ActName[]

test.each(states)(
  'an order that is %s permits its actions only to the right roles',
  async (state) => {
    const { boss, thug, guest } = scenario
    const id = await scenario.orderIn(state)
    const before = await everything(id)
    for (const name of names) {
      const [who, from] = allowed[name]
      for (const [role, person] of Object.entries({ boss, thug, guest })) {
        if (who.includes(role) && from.includes(state)) continue
        const { ok, error_code } = await orderActions[name](person, id)
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
      const one = await scenario.orderIn(state)
      const answer = await orderActions[name](who.includes('thug') ? thug : boss, one)
      expect([name, answer.error_msg]).toEqual([name, ''])
    }
  },
)

describe('starting', () => {
  test('requires both sides, but not every seat', async () => {
    const { data } = await scenario.boosting(scenario.boss, { thug_num: 3 })
    const id = data.order_id
    expect(await orderActions.start(scenario.boss, id)).toMatchObject({
      error_msg: '还没有打手加入，不能开始',
    })
    await scenario.join(scenario.thug, id, 'thug')
    expect((await orderActions.start(scenario.boss, id)).data).toMatchObject({ state: 'running' })
    expect(await scenario.order(id)).toMatchObject({ started_at: scenario.market.context.now() })
    expect(await scenario.letters(scenario.thug)).toEqual(['订单已开始：「代打深渊十层」已开始'])
  })

  test('of a raid requires a boss', async () => {
    const { data } = await scenario.raid(scenario.thug)
    expect(await orderActions.start(scenario.thug, data.order_id)).toMatchObject({
      error_msg: '还没有老板加入，不能开始',
    })
    expect(await scenario.stateOf(data.order_id)).toBe('recruiting')
  })
})
