import type { BackEnd } from './back-end.ts'
import { type Cell, facts } from './columns.ts'
import { type Command, command } from './command.ts'
import { bucketOf, figuresIn } from './metrics-text.ts'
import { spanOf } from './spans.ts'

interface Total {
  readonly TotalCount: number
}

/** Shows the counters of the server and the size of the app. */
export const statsCommand: Command = command({
  name: 'stats',
  text: 'shows the state of the server and the number of accounts and groups of the app',
  async run(backEnd) {
    const health = await healthOf(backEnd)
    const accounts = await totalOf(backEnd, 'im_open_login_svc/account_list')
    const groups = await totalOf(backEnd, 'group_open_http_svc/get_appid_group_list')
    const stats = { ...health, accounts, groups, ...(await measured(backEnd)) }
    const rows = Object.entries(stats).map(([name, value]) => [name, cellOf(value)] as const)
    return { json: stats, text: facts(rows), isPartial: stats.status !== 'ok' }
  },
})

const totalOf = async (backEnd: BackEnd, path: string): Promise<number> =>
  (await backEnd.call<Total>(path, { Limit: 1 })).TotalCount

type Figure = Cell | readonly string[]

/** The leader of a cluster also lists its followers. */
interface Health extends Readonly<Record<string, Figure>> {
  readonly status: string
}

const cellOf = (value: Figure): Cell => (typeof value === 'object' ? value.join(' ') : value)

const healthOf = async (backEnd: BackEnd): Promise<Health> => {
  const { text } = await backEnd.read('/healthz')
  return JSON.parse(text) as Health
}

/** Values that only `/metrics` has, or the reason why it cannot be read. */
const measured = async (backEnd: BackEnd): Promise<Readonly<Record<string, Cell>>> => {
  const { status, text } = await backEnd.read('/metrics')
  if (status === 404) return { metrics: 'off' }
  if (status === 401)
    return { metrics: 'unavailable: METRICS_TOKEN differs from that of the server' }
  const figures = figuresIn(text)
  const figure = (name: string) => figures.get(name) ?? 0
  const bound = bucketOf(figures, 'tavern_commit_seconds', 0.99)
  return {
    uptime: spanOf(Math.floor(figure('process_uptime_seconds'))),
    memoryMiB: Math.round(figure('process_resident_memory_bytes') / 2 ** 20),
    cpuSeconds: Math.round(figure('process_cpu_seconds_total')),
    eventLoopBusy: `${Math.round(100 * figure('nodejs_eventloop_utilization'))} %`,
    commits: figure('tavern_commit_seconds_count'),
    ...(bound !== undefined && { commits99: bound === '+Inf' ? 'slow' : `within ${bound} s` }),
    webhooksWaiting: figure('tavern_webhooks_waiting'),
  }
}
