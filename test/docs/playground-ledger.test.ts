import { expect, it } from 'vitest'
import { Ledger } from '../../docs/playground/src/ledger.ts'

const aLedger = (...said: readonly string[]): Ledger => {
  const ledger = new Ledger()
  for (const ID of said) ledger.said(ID, ID.startsWith('l') ? 'lin' : 'chen')
  for (const ID of said) ledger.acknowledged(ID)
  return ledger
}

const clean = { lost: 0, doubled: 0, outOfOrder: 0 }

it('the ledger counts messages sent, stored and shown on the other phone [PLAY-05]', () => {
  const ledger = new Ledger()
  ledger.said('l1', 'lin')
  expect(ledger.isSettled).toBe(false)
  ledger.acknowledged('l1')
  ledger.showed('lin', ['l1'])
  expect(ledger.counts).toEqual({ sent: 1, acknowledged: 1, shown: 0, ...clean })
  ledger.showed('chen', ['l1'])
  expect(ledger.counts.shown).toBe(1)
  expect(ledger.isSettled).toBe(true)
})

it('the ledger finds messages missing on either phone [PLAY-05]', () => {
  const ledger = aLedger('l1', 'c1')
  ledger.audited([['l1', 'c1'], ['l1']])
  expect(ledger.counts).toMatchObject({ ...clean, lost: 1 })
  ledger.audited([
    ['l1', 'c1'],
    ['l1', 'c1'],
  ])
  expect(ledger.counts).toMatchObject(clean)
})

it('the ledger finds duplicates, also temporary ones [PLAY-05]', () => {
  const ledger = aLedger('l1', 'l2')
  ledger.showed('chen', ['l1', 'l2', 'l1'])
  ledger.showed('chen', ['l1', 'l2'])
  expect(ledger.counts.doubled).toBe(1)
})

it('the ledger finds messages of one side out of order [PLAY-05]', () => {
  const ledger = aLedger('l1', 'c1', 'l2')
  ledger.showed('chen', ['c1', 'l1', 'l2'])
  expect(ledger.counts).toMatchObject(clean)
  ledger.showed('chen', ['l2', 'c1', 'l1'])
  expect(ledger.counts.outOfOrder).toBe(1)
})

it('the ledger ignores messages that were not sent in this page [PLAY-05]', () => {
  const ledger = aLedger('l1')
  ledger.acknowledged('x')
  ledger.showed('chen', ['x', 'x', 'l1'])
  expect(ledger.counts).toEqual({ sent: 1, acknowledged: 1, shown: 1, ...clean })
})
