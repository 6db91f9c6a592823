import { Counter, type Registry } from 'prom-client'
import { DistributionMetric } from '../../kernel/distribution-metric.ts'
import type { LabelledTotals } from '../../kernel/labelled-totals.ts'
import type { ClientCounts } from './client-counts.ts'

/** Registers metrics of client reports; read on demand. */
export const registerClientReports = (registry: Registry, counts: ClientCounts): void => {
  const totals = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    all: LabelledTotals<Label>,
  ) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const { labels, count } of all.entries()) this.inc(labels, count)
      },
    })
  totals(
    'tavern_client_calls_total',
    'Calls that clients reported, by command and outcome.',
    ['command', 'outcome'],
    counts.calls,
  )
  totals(
    'tavern_client_call_seconds_bucket',
    'Calls that clients reported, by command and upper bound of their duration.',
    ['command', 'le'],
    counts.latency,
  )
  totals(
    'tavern_client_events_total',
    'Events that clients reported, by name and level.',
    ['event', 'level'],
    counts.events,
  )
  new Counter({
    name: 'tavern_client_events_dropped_total',
    help: 'Events that clients dropped before they could report them.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(counts.dropped)
    },
  })
  new DistributionMetric(registry, counts.reconnects, {
    name: 'tavern_client_reconnect_seconds',
    help: 'Time from a lost connection to the login that resumed the session, as reported by clients.',
  })
  totals(
    'tavern_client_reports_total',
    'Reports of clients, by transport and result.',
    ['by', 'result'],
    counts.reports,
  )
}
