import { Counter, Histogram, type Registry } from 'prom-client'
import { clientEvents } from 'tavern-im/protocol'
import { commandRows } from '../../kernel/command-rows.ts'
import type { ReportedEvents, ReportedQuality } from './read-report.ts'

/**
 * Label for every name unknown to this server: the number of labels must stay small whatever
 * clients send.
 */
const OTHER = 'other'

const levels: ReadonlySet<number> = new Set([4, 5, 6])

const RECONNECT_SECONDS = [0.5, 1, 2, 5, 10, 30, 60, 300, 1_800]

/** Metrics from client reports. They are claims: a client can report anything. */
export class ClientMetrics {
  readonly #calls
  readonly #latency
  readonly #events
  readonly #dropped
  readonly #reconnects
  readonly #reports

  constructor(registry: Registry) {
    const registers = [registry]
    this.#calls = new Counter({
      name: 'tavern_client_calls_total',
      help: 'Calls that clients reported, by command and outcome.',
      labelNames: ['command', 'outcome'],
      registers,
    })
    this.#latency = new Counter({
      name: 'tavern_client_call_seconds_bucket',
      help: 'Calls that clients reported, by command and upper bound of their duration.',
      labelNames: ['command', 'le'],
      registers,
    })
    this.#events = new Counter({
      name: 'tavern_client_events_total',
      help: 'Events that clients reported, by name and level.',
      labelNames: ['event', 'level'],
      registers,
    })
    this.#dropped = new Counter({
      name: 'tavern_client_events_dropped_total',
      help: 'Events that clients dropped before they could report them.',
      registers,
    })
    this.#reconnects = new Histogram({
      name: 'tavern_client_reconnect_seconds',
      help: 'Time from a lost connection to the login that resumed the session, as reported by clients.',
      buckets: RECONNECT_SECONDS,
      registers,
    })
    this.#reports = new Counter({
      name: 'tavern_client_reports_total',
      help: 'Reports of clients, by transport and result.',
      labelNames: ['by', 'result'],
      registers,
    })
  }

  countReport(by: 'socket' | 'http', result: 'accepted' | 'malformed' | 'limited' | 'full'): void {
    this.#reports.inc({ by, result })
  }

  addEvents({ dropped, eventList }: ReportedEvents): void {
    this.#dropped.inc(dropped)
    for (const { name, level, ms } of eventList) {
      const event = Object.hasOwn(clientEvents, name) ? name : OTHER
      this.#events.inc({ event, level: levels.has(level) ? level : OTHER })
      if (event === 'reconnect') this.#reconnects.observe(ms / 1000)
    }
  }

  addQuality({ commandList }: ReportedQuality): void {
    for (const one of commandList) {
      const command = commandRows.has(one.command) ? one.command : OTHER
      for (const outcome of ['success', 'userSide', 'timeout', 'failed'] as const) {
        if (one[outcome] > 0) this.#calls.inc({ command, outcome }, one[outcome])
      }
      const { under1s, under3s, over3s } = one
      this.#latency.inc({ command, le: '1' }, under1s)
      this.#latency.inc({ command, le: '3' }, under1s + under3s)
      this.#latency.inc({ command, le: '+Inf' }, under1s + under3s + over3s)
    }
  }
}
