import type { RecordableHistogram } from 'node:perf_hooks'
import { startCrew } from '../crew.ts'
import { merged } from '../histogram.ts'
import { pause } from '../until.ts'
import { withCounts } from './progress.ts'
import { planOf, type Run } from './run.ts'
import { residentMore, type Usage, usageBetween, usageNow } from './usage.ts'

/** Results of a login scenario. */
export interface LoginsMeasured extends Usage {
  readonly who: 'new accounts' | 'known accounts'
  readonly clients: number
  readonly latencies: RecordableHistogram
  readonly bytesEach: number
}

const REST_MS = 1_000

/** All clients log in, first with new accounts and then with existing ones. */
export const measureLogins = async (run: Run): Promise<readonly LoginsMeasured[]> => {
  const { plan, parts } = planOf('login-storm', run)
  const crew = startCrew('login-storm', plan, parts)
  const look = () => usageNow(run.setUp.roles())
  const comeOnce = async (who: LoginsMeasured['who']): Promise<LoginsMeasured> => {
    const before = look()
    const what = `login-storm, ${who}, ${run.setUp.name}`
    const results = await withCounts(what, crew.counts, () => crew.all('come'))
    const after = look()
    await pause(REST_MS)
    return {
      who,
      clients: plan.clients,
      ...usageBetween(before, after),
      latencies: merged(results.map(({ latencies }) => latencies)),
      bytesEach: residentMore(before, look()) / plan.clients,
    }
  }
  try {
    await crew.all('warm')
    const created = await comeOnce('new accounts')
    await crew.all('leave')
    await pause(REST_MS)
    const known = await comeOnce('known accounts')
    await crew.all('leave')
    return [created, known]
  } finally {
    await crew.end()
  }
}
