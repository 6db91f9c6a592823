import { clientEvents } from 'tavern-im/protocol'
import { commandRows } from '../../kernel/command-rows.ts'
import { LabelledTotals } from '../../kernel/labelled-totals.ts'
import { Distribution } from '../../kernel/measurements.ts'
import type { ReportedEvents, ReportedQuality } from './read-report.ts'

/** Label for every name unknown to this server, so that clients cannot add labels. */
const OTHER = 'other'

const levels: ReadonlySet<number> = new Set([4, 5, 6])

const RECONNECT_SECONDS = [0.5, 1, 2, 5, 10, 30, 60, 300, 1_800]

/** Totals of client reports since the start. They are claims: a client can report anything. */
export class ClientCounts {
  readonly calls = new LabelledTotals<'command' | 'outcome'>()
  readonly latency = new LabelledTotals<'command' | 'le'>()
  readonly events = new LabelledTotals<'event' | 'level'>()
  readonly reports = new LabelledTotals<'by' | 'result'>()
  readonly reconnects = new Distribution(RECONNECT_SECONDS)
  #dropped = 0

  /** Events that clients dropped before they could report them. */
  get dropped(): number {
    return this.#dropped
  }

  countReport(by: 'socket' | 'http', result: 'accepted' | 'malformed' | 'limited' | 'full'): void {
    this.reports.add({ by, result })
  }

  addEvents({ dropped, eventList }: ReportedEvents): void {
    this.#dropped += dropped
    for (const { name, level, ms } of eventList) {
      const event = Object.hasOwn(clientEvents, name) ? name : OTHER
      this.events.add({ event, level: levels.has(level) ? `${level}` : OTHER })
      if (event === 'reconnect') this.reconnects.add(ms / 1000)
    }
  }

  addQuality({ commandList }: ReportedQuality): void {
    for (const one of commandList) {
      const command = commandRows.has(one.command) ? one.command : OTHER
      for (const outcome of ['success', 'userSide', 'timeout', 'failed'] as const) {
        if (one[outcome] > 0) this.calls.add({ command, outcome }, one[outcome])
      }
      const { under1s, under3s, over3s } = one
      this.latency.add({ command, le: '1' }, under1s)
      this.latency.add({ command, le: '3' }, under1s + under3s)
      this.latency.add({ command, le: '+Inf' }, under1s + under3s + over3s)
    }
  }
}
