import { type Cell, printTable } from '../../testing/internal/table.ts'
import { percentileMs } from './histogram.ts'
import type { ColdStartMeasured } from './measures/cold-start.ts'
import type { LoginsMeasured } from './measures/logins.ts'
import type { MessagesMeasured } from './measures/messages.ts'
import type { ReconnectsMeasured } from './measures/reconnects.ts'
import type { Usage } from './measures/usage.ts'

/** All results of one set-up. */
export interface Measured {
  readonly setUp: string
  readonly messages: readonly MessagesMeasured[]
  readonly coldStarts: readonly ColdStartMeasured[]
  readonly logins: readonly LoginsMeasured[]
  readonly reconnects: readonly ReconnectsMeasured[]
}

const PERCENTS = [50, 99, 99.9]

const printMessages = (pace: string, { setUp, messages }: Measured): void => {
  if (messages.length === 0) return
  printTable(
    `${setUp}: messages, ${pace}; milliseconds from saying to answer and to hearing`,
    [
      'scenario',
      'clients',
      'messages/s',
      'heard/s',
      ...PERCENTS.map((percent) => `answer p${percent}`),
      ...PERCENTS.map((percent) => `hearing p${percent}`),
      'refused',
      'KiB each',
    ],
    messages.map((one): Cell[] => [
      one.scenario,
      one.clients,
      (one.messages / one.ms) * 1_000,
      (one.deliveries / one.ms) * 1_000,
      ...PERCENTS.map((percent) => percentileMs(one.acks, percent)),
      ...PERCENTS.map((percent) => percentileMs(one.hearings, percent)),
      one.refused,
      one.bytesEach / 1_024,
    ]),
  )
}

/** Seconds of a cold start that the table shows: the first ones, then every tenth. */
const isShown = (second: number): boolean => second <= 10 || second % 10 === 0

const printColdStarts = ({ setUp, coldStarts }: Measured): void => {
  for (const { windows, clients, pairs, rate } of coldStarts) {
    const numbers = windows.map((acks, index) => ({ acks, second: index + 1 }))
    printTable(
      `${setUp}: ${rate} messages a second to ${pairs} pairs after a start, ${clients} clients; milliseconds to the answer, by second`,
      ['second', 'messages', ...PERCENTS.map((percent) => `p${percent}`), 'most'],
      numbers
        .filter(({ second }) => isShown(second))
        .map(({ acks, second }): Cell[] => [
          second,
          acks.count,
          ...PERCENTS.map((percent) => percentileMs(acks, percent)),
          percentileMs(acks, 100),
        ]),
    )
  }
}

const printDatabase = ({ setUp, messages, coldStarts }: Measured): void => {
  const rows = [
    ...messages.map((one) => ({ ...one, name: one.scenario, count: one.messages })),
    ...coldStarts.map((one) => ({
      ...one,
      name: 'cold-start',
      count: one.windows.reduce((sum, { count }) => sum + count, 0),
    })),
  ].filter(({ database }) => !Number.isNaN(database.reads))
  if (rows.length === 0) return
  printTable(
    `${setUp}: caches and database, for a message; waits in milliseconds`,
    ['of', 'messages', 'misses', 'reads', 'duration of reads', 'wait of reads', 'wait of commits'],
    rows.map(({ name, count, database }): Cell[] => [
      name,
      count,
      database.misses / count,
      database.reads / count,
      (database.readSeconds * 1_000) / count,
      (database.readWaitSeconds * 1_000) / count,
      (database.commitWaitSeconds * 1_000) / count,
    ]),
  )
}

interface Cost {
  readonly name: string
  readonly usage: Usage
  /** Divisor of the processor time. */
  readonly count: number
}

const costsOf = ({ messages, coldStarts, logins, reconnects }: Measured): readonly Cost[] => [
  ...coldStarts.map((one) => ({
    name: 'cold-start, a message',
    usage: one,
    count: one.windows.reduce((sum, { count }) => sum + count, 0),
  })),
  ...messages.map((one) => ({
    name: `${one.scenario}, a message`,
    usage: one,
    count: one.messages,
  })),
  ...messages
    .filter(({ scenario }) => scenario !== 'one-to-one')
    .map((one) => ({ name: `${one.scenario}, a hearing`, usage: one, count: one.deliveries })),
  ...logins.map((one) => ({ name: `login, ${one.who}`, usage: one, count: one.clients })),
  ...reconnects.map((one) => ({ name: 'coming back, a client', usage: one, count: one.clients })),
]

const printCosts = (measured: Measured): void => {
  const costs = costsOf(measured)
  const roles = [...(costs[0]?.usage.cpuUs.keys() ?? [])]
  if (roles.length === 0) return
  const all = ({ cpuUs }: Usage) => [...cpuUs.values()].reduce((sum, us) => sum + us, 0)
  printTable(
    `${measured.setUp}: microseconds of processor time, and how much of a core`,
    ['of', ...roles, 'together', ...roles.map((role) => `${role} %`), 'load %'],
    costs.map(({ name, usage, count }): Cell[] => [
      name,
      ...roles.map((role) => (usage.cpuUs.get(role) ?? 0) / count),
      all(usage) / count,
      ...roles.map((role) => (usage.cpuUs.get(role) ?? 0) / usage.ms / 10),
      usage.loadBusy * 100,
    ]),
  )
}

const printLogins = (pace: string, { setUp, logins }: Measured): void => {
  if (logins.length === 0) return
  printTable(
    `${setUp}: logins, ${pace}; milliseconds from connecting to the answer`,
    ['who', 'clients', 'logins/s', ...PERCENTS.map((percent) => `p${percent}`), 'KiB each'],
    logins.map((one): Cell[] => [
      one.who,
      one.clients,
      (one.clients / one.ms) * 1_000,
      ...PERCENTS.map((percent) => percentileMs(one.latencies, percent)),
      one.bytesEach / 1_024,
    ]),
  )
}

const at = (ascending: readonly number[], part: number): number =>
  (ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))] ?? Number.NaN) /
  1_000

const printReconnects = ({ setUp, reconnects }: Measured): void => {
  if (reconnects.length === 0) return
  printTable(
    `${setUp}: everybody comes back; seconds from the loss`,
    [
      'clients',
      'server back',
      'half connected',
      'all connected',
      'half caught up',
      'all caught up',
      'requests each',
      'messages',
      'lost',
    ],
    reconnects.map((one): Cell[] => [
      one.clients.toLocaleString('en-US'),
      one.awayMs / 1_000,
      at(one.connectedMs, 0.5),
      at(one.connectedMs, 1),
      at(one.caughtUpMs, 0.5),
      one.caughtUpMs.length < one.clients ? 'never' : at(one.caughtUpMs, 1),
      one.requests / one.clients,
      one.sent,
      one.lost,
    ]),
  )
}

/** Prints a table for each kind of result. */
export const report = (pace: string, measured: Measured): void => {
  printMessages(pace, measured)
  printColdStarts(measured)
  printDatabase(measured)
  printLogins(pace, measured)
  printReconnects(measured)
  printCosts(measured)
}
