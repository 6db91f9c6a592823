import { allFaults, type MessageFaults } from '../../../testing/internal/workload/message-faults.ts'
import { startCrew } from '../crew.ts'
import { nowUs } from '../now.ts'
import type { Crash } from '../set-ups/set-up.ts'
import { withCounts } from './progress.ts'
import { planOf, type Run } from './run.ts'
import { acrossRestarts, type Usage, usageBetween, usageNow } from './usage.ts'

/** Results of a reconnect scenario. */
export interface ReconnectsMeasured extends MessageFaults, Usage {
  readonly clients: number
  /** Milliseconds from the loss until the server listens again; NaN if it never stopped. */
  readonly awayMs: number
  /** For each client, from the loss, ascending. */
  readonly connectedMs: readonly number[]
  readonly caughtUpMs: readonly number[]
  readonly requests: number
  readonly sent: number
}

/** Kills and restarts the server; if that is not possible, the clients drop their connections. */
export const measureReconnects = async (run: Run): Promise<ReconnectsMeasured> => {
  const { plan, parts } = planOf('reconnect-storm', run)
  const crew = startCrew('reconnect-storm', plan, parts)
  const look = () => usageNow(run.setUp.roles())
  const drop = async (): Promise<Crash> => {
    const lostUs = nowUs()
    await crew.all('drop')
    return { lostUs, listeningUs: Number.NaN }
  }
  try {
    await crew.all('warm')
    await crew.all('come')
    await crew.all('expect')
    return await withCounts(`reconnect-storm, ${run.setUp.name}`, crew.counts, async () => {
      const early = look()
      const back = crew.all('back')
      const { lostUs, listeningUs } = await (run.setUp.crash ?? drop)()
      // Excludes the start of the killed server.
      const before = acrossRestarts(early, look())
      const results = await back
      const usage = usageBetween(before, look())
      const sinceLoss = (times: readonly number[]) =>
        times.map((us) => (us - lostUs) / 1_000).sort((one, other) => one - other)
      await crew.all('leave')
      return {
        clients: plan.clients,
        ...allFaults(results),
        ...usage,
        awayMs: (listeningUs - lostUs) / 1_000,
        connectedMs: sinceLoss(results.flatMap(({ connectedUs }) => connectedUs)),
        caughtUpMs: sinceLoss(results.flatMap(({ caughtUpUs }) => caughtUpUs)),
        requests: results.reduce((sum, { requests }) => sum + requests, 0),
        sent: results.reduce((sum, { sent }) => sum + sent, 0),
      }
    })
  } finally {
    await crew.end()
  }
}
