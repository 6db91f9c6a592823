import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shares } from '../../../bench/load/shares.ts'

it.each([
  [200, 2, 1, [{ from: 0, to: 200 }]],
  [
    6,
    2,
    2,
    [
      { from: 0, to: 2 },
      { from: 2, to: 6 },
    ],
  ],
  [
    250,
    100,
    2,
    [
      { from: 0, to: 100 },
      { from: 100, to: 250 },
    ],
  ],
  [100, 100, 4, [{ from: 0, to: 100 }]],
])('%i clients in units of %i for %i workers', (clients, unit, workers, expected) => {
  expect(shares(clients, unit, workers)).toEqual(expected)
})

it('each client belongs to one worker, and each worker has a client', () => {
  const some = fc.integer({ min: 1, max: 1_000 })
  fc.assert(
    fc.property(some, some, fc.integer({ min: 1, max: 16 }), (clients, unit, workers) => {
      const list = shares(clients, unit, workers)
      expect(list.length).toBeLessThanOrEqual(workers)
      expect(list.map(({ from }) => from)).toEqual([0, ...list.slice(0, -1).map(({ to }) => to)])
      expect(list.at(-1)?.to).toBe(clients)
      for (const { from, to } of list) expect(from).toBeLessThan(to)
      for (const { from } of list) expect(from % unit).toBe(0)
    }),
  )
})
