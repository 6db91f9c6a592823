import { performance } from 'node:perf_hooks'
import { Counter, Gauge, Registry } from 'prom-client'
import type { CoreProvider } from '../cluster/core-provider.ts'
import type { Core, CoreLoad } from '../gateway/core.ts'
import type { Metrics } from '../gateway/metrics.ts'
import { DistributionMetric } from '../kernel/distribution-metric.ts'
import type { Measurements } from '../kernel/measurements.ts'
import { registerObjects } from '../services/objects/object-metrics.ts'
import { registerModeration } from '../services/providers/moderation-metrics.ts'
import { registerPushes } from '../services/push/push-metrics.ts'
import type { ClientCounts } from '../services/reports/client-counts.ts'
import { registerClientReports } from '../services/reports/client-metrics.ts'
import { registerWebhooks } from '../services/webhooks/webhook-metrics.ts'

export interface MetricsParts {
  readonly metrics: Metrics
  readonly measurements: Measurements
  readonly core: Core
  readonly clientCounts: ClientCounts
  readonly hasModeration: boolean
  /** Present in a cluster. */
  readonly node: CoreProvider['node']
}

/** Help texts of the gateway's counters on `/metrics`. */
const gatewayHelp = {
  connectionsNow: 'Open connections.',
  sessionsNow: 'Logged-in sessions.',
  connections: 'Connections since the start.',
  logins: 'Successful logins.',
  failedLogins: 'Logins refused because of their UserSig.',
  requests: 'Requests received.',
  refusals: 'Requests answered with a code other than 0.',
  faults: 'Requests that failed with an internal error (20005).',
  malformedFrames: 'Malformed frames and requests.',
  limitedRequests: 'Requests refused by a rate limit of a connection, an account or a network.',
  refusedConnections: 'Connections refused because their network had too many open.',
  pushes: 'Pushes sent.',
  slowReaders: 'Connections closed because the client read too slowly.',
  idleConnections: 'Connections closed because the client was silent.',
} satisfies Record<keyof Metrics, string>

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** All metrics of `/metrics`. */
export const createMetrics = async (parts: MetricsParts): Promise<Registry> => {
  const { metrics, measurements, clientCounts, node } = parts
  const registry = new Registry()
  registerGateway(registry, metrics)
  registerProcess(registry)
  registerMeasurements(registry, measurements)
  registerClientReports(registry, clientCounts)
  registerServices(registry, parts)
  await node?.registerMetrics(registry)
  return registry
}

/** Metrics of the core. A node's core may change at any time, or be at another node. */
const registerServices = (
  registry: Registry,
  { core, node, hasModeration }: MetricsParts,
): void => {
  registerCore(registry, () => core.load)
  if (core.objects !== undefined || node !== undefined) {
    registerObjects(registry, () => core.objects?.counts)
  }
  if (core.pushCounts !== undefined || node !== undefined) {
    registerPushes(
      registry,
      () => core.pushCounts,
      () => core.pushEvents,
    )
  }
  if (core.webhooks !== undefined || node !== undefined) {
    registerWebhooks(registry, () => core.webhooks)
  }
  if (hasModeration) registerModeration(registry, () => core.moderationCounts)
}

const registerGateway = (registry: Registry, metrics: Metrics): void => {
  for (const [key, help] of Object.entries(gatewayHelp)) {
    const value = () => metrics[key as keyof Metrics]
    if (key.endsWith('Now')) {
      gauge(registry, `tavern_${snakeCase(key.slice(0, -3))}`, help, value)
    } else {
      counter(registry, `tavern_${snakeCase(key)}_total`, help, value)
    }
  }
}

const registerMeasurements = (
  registry: Registry,
  { commitWrites, commitSeconds, loopDelays }: Measurements,
): void => {
  new DistributionMetric(registry, commitWrites, {
    name: 'tavern_commit_writes',
    help: 'Rows written by one commit.',
  })
  new DistributionMetric(registry, commitSeconds, {
    name: 'tavern_commit_seconds',
    help: 'Duration of a commit until it is on disk.',
  })
  new DistributionMetric(registry, loopDelays, {
    name: 'nodejs_eventloop_delay_seconds',
    help: 'Delay of tasks in the event loop, measured ten times a second.',
  })
}

/** Measurements of the core; 0 while another node has it. */
const registerCore = (registry: Registry, load: () => CoreLoad | undefined): void => {
  for (const [name, key, help] of coreTotals) {
    counter(registry, name, help, () => load()?.[key] ?? 0)
  }
  gauge(
    registry,
    'tavern_waiting_reads',
    'Reads that wait for a connection to the database.',
    () => load()?.waitingReads ?? 0,
  )
  gauge(
    registry,
    'tavern_cache_bytes',
    'Estimated memory of accounts, conversations and groups.',
    () => load()?.cacheBytes ?? 0,
  )
  gauge(
    registry,
    'tavern_search_backlog',
    'Message numbers that the search index has not reached.',
    () => load()?.searchBacklog ?? 0,
  )
}

const coreTotals: readonly (readonly [name: string, key: keyof CoreLoad, help: string])[] = [
  ['tavern_cache_misses_total', 'cacheMisses', 'Entities loaded from the database.'],
  ['tavern_failed_commits_total', 'failedCommits', 'Commits that the database has not accepted.'],
  ['tavern_reads_total', 'reads', 'Queries of the database.'],
  [
    'tavern_read_seconds_total',
    'readSeconds',
    'Duration of queries, with the wait for a connection.',
  ],
  [
    'tavern_read_wait_seconds_total',
    'readWaitSeconds',
    'Time in which queries waited for a connection.',
  ],
  [
    'tavern_commit_wait_seconds_total',
    'commitWaitSeconds',
    'Time in which commits on disk waited for queries of the same accounts and conversations.',
  ],
]

/**
 * Read from the process on demand. The library's own collection keeps a timer and an observer for
 * each server, which nothing ends.
 */
const registerProcess = (registry: Registry): void => {
  const memory = (name: string, help: string, key: 'rss' | 'heapUsed' | 'heapTotal' | 'external') =>
    gauge(registry, name, help, () => process.memoryUsage()[key])
  memory('process_resident_memory_bytes', 'Resident memory of the process.', 'rss')
  memory('nodejs_heap_size_used_bytes', 'Used size of the heap.', 'heapUsed')
  memory('nodejs_heap_size_total_bytes', 'Total size of the heap.', 'heapTotal')
  memory('nodejs_external_memory_bytes', 'Memory outside of the heap.', 'external')
  counter(registry, 'process_cpu_seconds_total', 'CPU time, user and system.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  gauge(registry, 'process_uptime_seconds', 'Time since the start.', () => process.uptime())
  gauge(
    registry,
    'nodejs_eventloop_utilization',
    'Share of time since the start in which the event loop was busy.',
    () => performance.eventLoopUtilization().utilization,
  )
}

const gauge = (registry: Registry, name: string, help: string, value: () => number): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value())
    },
  })
}

/** A metric whose value is counted elsewhere. */
const counter = (registry: Registry, name: string, help: string, value: () => number): void => {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(value())
    },
  })
}
