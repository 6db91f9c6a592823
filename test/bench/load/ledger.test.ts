import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allFaults } from '../../../testing/internal/workload/message-faults.ts'
import { ReceiptLedger } from '../../../testing/internal/workload/receipt-ledger.ts'

const NONE = { lost: 0, doubled: 0, disordered: 0 }

/** One listener, one speaker: numbers as they come, their places in the conversation alike. */
const ledgerOf = (...numbers: readonly number[]): ReceiptLedger => {
  const ledger = new ReceiptLedger(1, 1)
  for (const number of numbers) ledger.receive(0, 0, number, number)
  return ledger
}

describe('the delivery report for one listener and one sender', () => {
  it.each([
    ['all of it in order', [1, 2, 3], NONE],
    ['nothing', [], { ...NONE, lost: 3 }],
    ['not the first', [2, 3], { ...NONE, lost: 1 }],
    ['not the last two', [1], { ...NONE, lost: 2 }],
    ['one twice', [1, 2, 2, 3], { ...NONE, doubled: 1 }],
    ['one much later again', [1, 2, 3, 1], { ...NONE, doubled: 1 }],
    ['one after the next one', [1, 3, 2], { ...NONE, disordered: 1 }],
    ['the last first and again', [3, 1, 2, 3], { lost: 0, doubled: 1, disordered: 2 }],
  ])('%s', (_, numbers, faults) => {
    expect(ledgerOf(...numbers).faults([3])).toEqual(faults)
  })
})

it('the ledger counts no loss for a message that the server did not accept', () => {
  const ledger = ledgerOf(1, 3)
  ledger.refuse(0, 2)
  ledger.refuse(0, 4)
  expect(ledger.due([4])).toBe(ledger.received)
  expect(ledger.faults([4])).toEqual(NONE)
})

it('the ledger detects that one listener receives two senders in another order', () => {
  const ledger = new ReceiptLedger(2, 2)
  ledger.receive(0, 0, 1, 7)
  ledger.receive(0, 1, 1, 8)
  ledger.receive(1, 1, 1, 8)
  ledger.receive(1, 0, 1, 7)
  expect(ledger.faults([1, 1])).toEqual({ ...NONE, disordered: 1 })
})

it('the ledger detects that the numbers of a sender disagree with the sequences', () => {
  const ledger = new ReceiptLedger(1, 1)
  ledger.receive(0, 0, 2, 7)
  ledger.receive(0, 0, 1, 8)
  expect(ledger.faults([2])).toEqual({ ...NONE, disordered: 1 })
})

it('the ledger expects no delivery to a user outside the recipients', () => {
  const ledger = new ReceiptLedger(2, 2, (listener, speaker) => listener !== speaker)
  ledger.receive(0, 1, 1, 1)
  ledger.receive(1, 0, 1, 2)
  expect(ledger.due([1, 1])).toBe(2)
  expect(ledger.faults([1, 1])).toEqual(NONE)
})

it('the ledger counts lost and duplicate messages in any order of events', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 60 })
  fc.assert(
    fc.property(numbers, (list) => {
      const different = new Set(list).size
      const ledger = ledgerOf(...list)
      const { lost, doubled } = ledger.faults([20])
      expect([lost, doubled]).toEqual([20 - different, list.length - different])
      expect(ledger.received).toBe(different)
    }),
  )
})

it('the ledger adds up the counts of all pairs', () => {
  const one = { lost: 1, doubled: 2, disordered: 3 }
  expect(allFaults([one, NONE, one])).toEqual({ lost: 2, doubled: 4, disordered: 6 })
})

it('the ledger reports whether a message reached a listener', () => {
  const ledger = new ReceiptLedger(1, 1)
  ledger.receive(0, 0, 1, 1)
  ledger.receive(0, 0, 3, 3)
  expect([1, 2, 3, 4].map((number) => ledger.has(0, 0, number))).toEqual([true, false, true, false])
})
