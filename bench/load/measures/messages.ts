import type { RecordableHistogram } from 'node:perf_hooks'
import { allFaults, type MessageFaults } from '../../../testing/internal/workload/message-faults.ts'
import { type Crew, startCrew } from '../crew.ts'
import { merged } from '../histogram.ts'
import type { MessagePart, MessageResult } from '../parts/part.ts'
import { pause } from '../until.ts'
import { type DatabaseLoad, databaseLoadAt, databaseLoadBetween } from './database-load.ts'
import { withCounts } from './progress.ts'
import { planOf, type Run } from './run.ts'
import { startSlowReads } from './slow-reads.ts'
import { residentMore, type Usage, usageBetween, usageNow } from './usage.ts'

export type MessageScenario = 'one-to-one' | 'groups' | 'live-room'

/** Results of a message scenario. */
export interface MessagesMeasured extends MessageFaults, Usage {
  readonly scenario: MessageScenario
  readonly clients: number
  readonly messages: number
  readonly deliveries: number
  readonly refused: number
  readonly holes: number
  readonly acks: RecordableHistogram
  readonly hearings: RecordableHistogram
  /** Server memory per connected client. */
  readonly bytesEach: number
  readonly database: DatabaseLoad
}

const WARM_UP_MS = 2_000
/** Delay after the last login before memory is measured. */
const REST_MS = 1_000

/** Sends messages for a number of seconds, after a warm-up. */
export const measureMessages = async (
  scenario: MessageScenario,
  run: Run,
): Promise<MessagesMeasured> => {
  const { plan, parts } = planOf(scenario, run)
  const crew = startCrew(scenario, plan, parts)
  const look = () => usageNow(run.setUp.roles())
  const what = `${scenario}, ${run.setUp.name}`
  const url = plan.urls[0] as string
  const slowReads = run.options.hasSlowReads ? await startSlowReads(run) : undefined
  try {
    const empty = await come(crew, look)
    await pause(REST_MS)
    const full = look()
    return await withCounts(what, crew.counts, async () => {
      await crew.all('start')
      await pause(WARM_UP_MS)
      await crew.all('measure')
      const [before, loadBefore] = [look(), await databaseLoadAt(url)]
      await pause(run.options.seconds * 1_000)
      const stopped = crew.all('stop')
      const usage = usageBetween(before, look())
      const database = databaseLoadBetween(loadBefore, await databaseLoadAt(url))
      const results = await crew.all('settle', (await stopped).flat())
      await crew.all('leave')
      const bytesEach = residentMore(empty, full) / plan.clients
      return {
        scenario,
        clients: plan.clients,
        ...together(results),
        ...usage,
        bytesEach,
        database,
      }
    })
  } finally {
    await slowReads?.stop()
    await crew.end()
  }
}

/** Connects all clients; resolves with the usage before. */
const come = async <Look>(crew: Crew<MessagePart>, look: () => Look): Promise<Look> => {
  await crew.all('warm')
  await crew.first('found')
  const empty = look()
  await crew.all('come')
  return empty
}

const together = (results: readonly MessageResult[]) => {
  const sum = (of: (one: MessageResult) => number) =>
    results.reduce((total, one) => total + of(one), 0)
  return {
    ...allFaults(results),
    messages: sum(({ messages }) => messages),
    deliveries: sum(({ deliveries }) => deliveries),
    refused: sum(({ refused }) => refused),
    holes: sum(({ holes }) => holes),
    acks: merged(results.map(({ acks }) => acks)),
    hearings: merged(results.map(({ hearings }) => hearings)),
  }
}
