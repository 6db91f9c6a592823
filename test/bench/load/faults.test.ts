import { expect, it } from 'vitest'
import { faultsOf } from '../../../bench/load/faults.ts'
import { newHistogram } from '../../../bench/load/histogram.ts'
import type { ColdStartMeasured } from '../../../bench/load/measures/cold-start.ts'
import { readDatabaseLoad } from '../../../bench/load/measures/database-load.ts'
import type { MessagesMeasured } from '../../../bench/load/measures/messages.ts'
import type { ReconnectsMeasured } from '../../../bench/load/measures/reconnects.ts'

const usage = { cpuUs: new Map(), ms: 1_000, fromUs: 0, toUs: 1_000_000, loadBusy: 0 }
const none = { lost: 0, doubled: 0, disordered: 0 }

const database = readDatabaseLoad('')

const messages: MessagesMeasured = {
  ...usage,
  ...none,
  scenario: 'groups',
  clients: 2,
  messages: 10,
  deliveries: 10,
  refused: 0,
  holes: 0,
  acks: newHistogram(),
  hearings: newHistogram(),
  bytesEach: 0,
  database,
}

const coldStart: ColdStartMeasured = {
  ...usage,
  clients: 2,
  pairs: 2,
  rate: 1,
  windows: [],
  refusals: {},
  holes: 0,
  database,
}

const measured: ReconnectsMeasured = {
  ...usage,
  ...none,
  clients: 2,
  awayMs: 1,
  connectedMs: [1, 2],
  caughtUpMs: [2, 3],
  requests: 6,
  sent: 4,
}

const faults = (one: Partial<MessagesMeasured>, other: Partial<ReconnectsMeasured> = {}) =>
  faultsOf({
    setUp: 'here',
    messages: [{ ...messages, ...one }],
    coldStarts: [coldStart],
    logins: [],
    reconnects: [{ ...measured, ...other }],
  })

it('the check reports no fault for a complete run with some rejected sends', () => {
  expect(faults({ refused: 5 })).toEqual([])
})

it('the check names each fault and its location', () => {
  expect(faults({ lost: 1, disordered: 2 })).toEqual([
    'groups on here: 1 messages lost, 0 heard twice, 2 out of order',
  ])
  expect(faults({ holes: 3 })).toEqual(['groups on here: 3 sequences without a message'])
  expect(faults({}, { doubled: 1, caughtUpMs: [2] })).toEqual([
    'reconnect-storm on here: 0 messages lost, 1 heard twice, 0 out of order',
    'reconnect-storm on here: 1 clients never had everything',
  ])
})
