import { expect, test } from 'vitest'
import { walkMoney } from './money-walk.ts'

const { MONEY_ACTIONS = '800', MONEY_PEOPLE = '20', MONEY_SEED = '1' } = process.env

const actions = Number(MONEY_ACTIONS)

/** Time that an action may take on a busy machine. */
const ACTION_MS = 60

test(
  'the books balance after random actions of many people, with repeated and wrong callbacks',
  async () => {
    const { done, faults } = await walkMoney({
      actions,
      people: Number(MONEY_PEOPLE),
      seed: Number(MONEY_SEED),
      onProgress: (count) => {
        if (count % 4000 === 0 && count > 0) console.log(`${count} actions`)
      },
    })
    expect(faults).toEqual([])
    // Otherwise the walk checked nothing.
    const names = ['publish', 'join', 'start', 'confirm', 'recharge', 'notify', 'withdraw']
    for (const name of names) expect(done.get(name) ?? 0, name).toBeGreaterThan(2)
    if (actions > 10_000) console.log(Object.fromEntries(done))
  },
  actions * ACTION_MS + 60_000,
)
