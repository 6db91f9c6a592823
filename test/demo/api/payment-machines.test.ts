import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  paymentMachine,
  type Step,
  stepOf,
  withdrawalMachine,
} from '../../../demo/api/src/payments/machines.ts'

interface Machine {
  readonly name: string
  readonly start: string
  readonly steps: readonly Step<string, string>[]
  /** Next state by state and event; without an entry nothing happens. */
  readonly table: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const machines: readonly Machine[] = [
  {
    name: 'payment',
    start: 'created',
    steps: paymentMachine,
    table: {
      created: { paid: 'paid', failed: 'failed', lapsed: 'closed' },
      failed: { paid: 'paid' },
      closed: { paid: 'paid' },
      paid: {},
    },
  },
  {
    name: 'withdrawal',
    start: 'requested',
    steps: withdrawalMachine,
    table: { requested: { paid: 'paid_out', failed: 'refused' }, paid_out: {}, refused: {} },
  },
]

describe.each(machines)('$name', ({ start, steps, table }) => {
  const events = [...new Set(steps.map(({ event }) => event))]
  const cases = Object.keys(table).flatMap((state) =>
    events.map((event) => [state, event, table[state]?.[event]] as const),
  )

  test.each(cases)('%s, %s: %s', (state, event, to) => {
    expect(stepOf(steps, state, event)?.to).toBe(to)
  })

  test('matches the diagram in the documents', () => {
    const page = readFileSync('docs/marketplace/wallet.md', 'utf8')
    for (const { event, from, to, money } of steps) {
      const words = money === 'none' ? event : `${event}, ${money.replace('-', ' ')}`
      for (const state of from) expect(page).toContain(`  ${state} --> ${to}: ${words}\n`)
    }
  })

  test('moves money at most once on every path', () => {
    const moved = (state: string, moves: number): number =>
      Math.max(
        moves,
        ...steps
          .filter(({ from }) => from.includes(state))
          .map(({ to, money }) => moved(to, moves + (money === 'none' ? 0 : 1))),
      )
    expect(moved(start, 0)).toBe(1)
  })
})
