import { expect, it } from 'vitest'
import { ReceivedSequences } from '../../../bench/load/parts/received-sequences.ts'

const of = (number: number) => ({ speaker: 0, number, dueUs: 0 })
const NONE = { lost: 0, doubled: 0, disordered: 0 }

it('the tracker reports the last sequence before the first gap in any order of arrival', () => {
  const sequences = new ReceivedSequences()
  sequences.take(2, of(1))
  sequences.take(3, undefined)
  expect(sequences.upTo).toBe(0)
  sequences.take(1, undefined)
  expect([sequences.upTo, sequences.count]).toEqual([3, 1])
})

it('the tracker accepts one message both as a push and from history', () => {
  const sequences = new ReceivedSequences()
  for (const sequence of [1, 2, 2, 1]) sequences.take(sequence, of(sequence))
  expect(sequences.count).toBe(2)
  expect(sequences.ledger().faults([2])).toEqual(NONE)
})

it('the tracker detects a message at two sequences and one without a sequence', () => {
  const sequences = new ReceivedSequences()
  sequences.take(1, of(1))
  sequences.take(2, of(1))
  expect(sequences.ledger().faults([2])).toEqual({ ...NONE, doubled: 1, lost: 1 })
})

it('the tracker detects sequences in another order than the sends', () => {
  const sequences = new ReceivedSequences()
  sequences.take(1, of(2))
  sequences.take(2, of(1))
  expect(sequences.ledger().faults([2])).toEqual({ ...NONE, disordered: 1 })
})
