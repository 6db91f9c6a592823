import { expect, it } from 'vitest'
import { ReceivedSequences } from '../../../bench/load/parts/received-sequences.ts'

const of = (number: number) => ({ speaker: 0, number, dueUs: 0 })
const NONE = { lost: 0, doubled: 0, disordered: 0 }

it('knows up to where it has no hole, whatever came first', () => {
  const places = new ReceivedSequences()
  places.take(2, of(1))
  places.take(3, undefined)
  expect(places.upTo).toBe(0)
  places.take(1, undefined)
  expect([places.upTo, places.count]).toEqual([3, 1])
})

it('takes what comes by push and again by history for one message', () => {
  const places = new ReceivedSequences()
  for (const sequence of [1, 2, 2, 1]) places.take(sequence, of(sequence))
  expect(places.count).toBe(2)
  expect(places.ledger().faults([2])).toEqual(NONE)
})

it('sees a message at two places, and one at none', () => {
  const places = new ReceivedSequences()
  places.take(1, of(1))
  places.take(2, of(1))
  expect(places.ledger().faults([2])).toEqual({ ...NONE, doubled: 1, lost: 1 })
})

it('sees that places have another order than what was said', () => {
  const places = new ReceivedSequences()
  places.take(1, of(2))
  places.take(2, of(1))
  expect(places.ledger().faults([2])).toEqual({ ...NONE, disordered: 1 })
})
