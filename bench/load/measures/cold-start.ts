import type { RecordableHistogram } from 'node:perf_hooks'
import { startCrew } from '../crew.ts'
import { merged } from '../histogram.ts'
import { pause } from '../until.ts'
import { type DatabaseLoad, databaseLoadAt, databaseLoadBetween } from './database-load.ts'
import { withCounts } from './progress.ts'
import { planOf, type Run } from './run.ts'
import { type Usage, usageBetween, usageNow } from './usage.ts'

const WINDOW_MS = 1_000

/** Results of messages after a start with an empty memory. */
export interface ColdStartMeasured extends Usage {
  readonly clients: number
  readonly pairs: number
  readonly rate: number
  /** From the due time to the response, for each second from the first message on. */
  readonly windows: readonly RecordableHistogram[]
  /** Numbers of refusals by code and text. */
  readonly refusals: Readonly<Record<string, number>>
  readonly holes: number
  readonly database: DatabaseLoad
}

const added = (
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> => {
  const sum: Record<string, number> = { ...one }
  for (const [why, count] of Object.entries(other)) sum[why] = (sum[why] ?? 0) + count
  return sum
}

/** Sends messages to stored pairs at a rate, from the first second after the logins on. */
export const measureColdStart = async (run: Run): Promise<ColdStartMeasured> => {
  const { plan, parts } = planOf('cold-start', run)
  const crew = startCrew('cold-start', plan, parts)
  const url = plan.urls[0] as string
  const windows: RecordableHistogram[] = []
  const look = async () => {
    windows.push(merged((await crew.all('look')).map(({ acks }) => acks)))
  }
  try {
    await crew.all('come')
    return await withCounts(`cold-start, ${run.setUp.name}`, crew.counts, async () => {
      const [before, loadBefore] = [usageNow(run.setUp.roles()), await databaseLoadAt(url)]
      await crew.all('measure')
      await crew.all('start')
      for (let second = 0; second < run.options.seconds; second++) {
        await pause(WINDOW_MS)
        await look()
      }
      const stopped = await crew.all('stop')
      const usage = usageBetween(before, usageNow(run.setUp.roles()))
      const results = await crew.all('settle', stopped.flat())
      const database = databaseLoadBetween(loadBefore, await databaseLoadAt(url))
      await crew.all('leave')
      const sum = (of: (one: (typeof results)[number]) => number) =>
        results.reduce((total, one) => total + of(one), 0)
      return {
        ...{ clients: plan.clients, pairs: plan.pairs ?? 0, ...usage, windows, database },
        rate: (plan.rate ?? 0) * parts.length,
        refusals: results.map(({ refusals }) => refusals).reduce(added, {}),
        holes: sum(({ holes }) => holes),
      }
    })
  } finally {
    await crew.end()
  }
}
