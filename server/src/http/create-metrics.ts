import { performance } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CoreLoad } from '../gateway/core.ts'
import type { CommitListener, Metrics, ServerMetrics } from '../gateway/metrics.ts'

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

/** All metrics of `/metrics`. They are read on demand; only durations are measured as they happen. */
export const createMetrics = (metrics: Metrics): ServerMetrics => {
  const registry = new Registry()
  registerGateway(registry, metrics)
  registerProcess(registry)
  return {
    registry,
    onCommit: registerCommits(registry),
    onLoopDelay: registerLoopDelay(registry),
  }
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

const registerCommits = (registry: Registry): CommitListener => {
  const registers = [registry]
  const writes = new Histogram({
    name: 'tavern_commit_writes',
    help: 'Rows written by one commit.',
    buckets: [1, 4, 16, 64, 256, 1_024, 4_096, 16_384],
    registers,
  })
  const seconds = new Histogram({
    name: 'tavern_commit_seconds',
    help: 'Duration of a commit until it is on disk.',
    buckets: [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  return (count, took) => {
    writes.observe(count)
    seconds.observe(took)
  }
}

const registerLoopDelay = (registry: Registry): ServerMetrics['onLoopDelay'] => {
  const delays = new Histogram({
    name: 'nodejs_eventloop_delay_seconds',
    help: 'Delay of tasks in the event loop, measured ten times a second.',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3],
    registers: [registry],
  })
  return (seconds) => delays.observe(seconds)
}

/** Measurements of the core; 0 while another node has it. */
export const registerCore = (registry: Registry, load: () => CoreLoad | undefined): void => {
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
