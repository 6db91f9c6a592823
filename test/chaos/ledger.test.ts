import { expect, it } from 'vitest'
import { HistoryLedger } from '../../testing/internal/workload/history-ledger.ts'
import { readText, type Said, textOf } from '../../testing/internal/workload/numbered-text.ts'

const said = (number: number): Said => ({ speaker: 3, number, dueUs: 0 })
const KEPT = { lost: 0, doubled: 0, disordered: 0 }

/** Three messages at the places that they were acknowledged at. */
const aLedger = (): HistoryLedger => {
  const ledger = new HistoryLedger()
  for (const number of [1, 2, 3]) ledger.acknowledge(said(number), number, number - 1)
  return ledger
}

const historyOf = (...numbers: readonly (number | undefined)[]) =>
  numbers.map((number, at) => ({
    sequence: at + 1,
    said: number === undefined ? undefined : said(number),
  }))

const wrongsOf = (...numbers: readonly (number | undefined)[]) => {
  const ledger = aLedger()
  ledger.readAll(historyOf(...numbers))
  return ledger.faults
}

it('the ledger finds lost, duplicate and reordered messages in a history [SYNC-90]', () => {
  expect(wrongsOf(1, 2, 3)).toEqual(KEPT)
  expect(wrongsOf(1, 2)).toEqual({ ...KEPT, lost: 1 })
  expect(wrongsOf(1, 2, undefined)).toEqual({ ...KEPT, lost: 1 })
  expect(wrongsOf(1, 3, 2)).toEqual({ ...KEPT, lost: 2 })
  expect(wrongsOf(1, 2, 3, 2)).toEqual({ ...KEPT, doubled: 1 })
  expect(wrongsOf(1, 2, 3, undefined)).toEqual(KEPT)
})

it('the ledger finds sequences without a message and contradictory acknowledgements', () => {
  const holed = aLedger()
  holed.readAll(historyOf(1, 2, 3, undefined, 4).filter(({ sequence }) => sequence !== 4))
  expect(holed.faults.disordered).toBe(1)
  const taken = aLedger()
  taken.acknowledge(said(4), 3, 2)
  expect(taken.faults).toEqual({ ...KEPT, lost: 1 })
  const early = aLedger()
  early.acknowledge(said(4), 4, 4)
  expect(early.faults).toEqual({ ...KEPT, disordered: 1 })
})

it('the ledger accepts a message before its acknowledgement and then fixes its sequence', () => {
  const kept = aLedger()
  kept.read(1, 3, historyOf(1, 2, 3, 4))
  kept.acknowledge(said(4), 4, 3)
  kept.readAll(historyOf(1, 2, 3, 4))
  expect(kept.faults).toEqual(KEPT)
  const gone = aLedger()
  gone.read(1, 3, historyOf(1, 2, 3, 4))
  gone.acknowledge(said(5), 4, 3)
  expect(gone.faults).toEqual({ ...KEPT, lost: 1 })
})

it('the ledger identifies the sender of a message by its text', () => {
  expect(readText(textOf(said(7)))).toEqual(said(7))
  expect(readText('hello')).toBeUndefined()
  expect(readText(undefined)).toBeUndefined()
  expect(aLedger().countOf(3)).toBe(3)
  expect(aLedger().countOf(2)).toBe(0)
})
