import { figure, printTable } from '../../../testing/internal/table.ts'
import type { MessageFaults } from '../../../testing/internal/workload/message-faults.ts'
import type { Tally } from './tally.ts'

/** Result of a chaos run on a set-up. */
export interface Report {
  readonly name: string
  readonly tally: Tally
  readonly acknowledged: number
  /** The part sent by devices with the SDK. */
  readonly ofDevices: number
  /** Messages whose recall, change or reaction was acknowledged, too. */
  readonly changes: number
  readonly faults: MessageFaults
  /** Refused messages or logins, by code. */
  readonly refusals: ReadonlyMap<number, number>
  /** Unexpected exits of servers. */
  readonly ends: readonly string[]
  readonly missing: readonly string[]
  /** Violations, in words. */
  readonly problems: readonly string[]
  readonly seconds: number
}

/** Whether all promises were kept. */
export const isWell = ({ faults, problems }: Report): boolean =>
  faults.lost + faults.doubled + faults.disordered + problems.length === 0

const HEAD = [
  'set-up',
  'kills',
  'acknowledged',
  'by devices',
  'changes',
  'lost',
  'doubled',
  'out of order',
  'back p50',
  'p99',
  'minutes',
]

const rowOf = ({ name, tally, acknowledged, ofDevices, changes, faults, seconds }: Report) => [
  name,
  tally.kills,
  acknowledged,
  ofDevices,
  changes,
  faults.lost,
  faults.doubled,
  faults.disordered,
  `${figure(tally.recovery(0.5))} ms`,
  `${figure(tally.recovery(0.99))} ms`,
  figure(seconds / 60),
]

const listed = (name: string, of: string, list: readonly string[]): readonly string[] =>
  list.length === 0 ? [] : [`${name}, ${of}: ${list.join('; ')}`]

/** Prints what happened, and what came of it. */
export const printReports = (reports: readonly Report[], seed: string): void => {
  printTable(`Chaos, seed ${seed}`, HEAD, reports.map(rowOf))
  const kinds = reports.flatMap(({ name, tally }) =>
    [...tally.counts].map(([kind, count]) => [`${name}: ${kind}`, count]),
  )
  printTable('What happened', ['kind', 'times'], kinds)
  console.log('')
  for (const { name, refusals, ends, missing, problems } of reports) {
    const refused = [...refusals].map(([code, times]) => `${code} ${times} times`)
    const lines = [
      ...listed(name, 'refused', refused),
      ...listed(name, 'ended by itself with', ends),
      ...listed(name, 'left out', missing),
      ...listed(name, 'WRONG', problems),
    ]
    for (const line of lines) console.log(line)
  }
}
