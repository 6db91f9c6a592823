import { type Clock, type Stop, serverCodes } from 'tavern-im/protocol'
import { type Quota, quotaPerMinute } from '../../kernel/quota.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ClientCounts } from './client-counts.ts'
import { type ReportedEvents, readEvents, readQuality } from './read-report.ts'
import type { ReportRow } from './report-store.ts'

/** Sender of a report. */
export interface ReportSource {
  readonly by: 'socket' | 'http'
  readonly sdkAppID: number
  /** From the session; undefined without one: then the report's own value counts. */
  readonly tinyID: string | undefined
  /** Key of the quota. */
  readonly key: string
}

interface ClientReportsParts {
  readonly core: {
    keepReports(rows: readonly ReportRow[]): void
    isOverloaded(): boolean
  }
  readonly counts: Pick<ClientCounts, 'addEvents' | 'addQuality' | 'countReport'>
  readonly clock: Clock
}

/** A client sends one or two a minute; after a disruption a few more. */
const REPORTS_PER_MINUTE = 30

const FLUSH_MS = 1_000
/** Rows per write to the storage: about a millisecond of its writer. */
const FLUSH_ROWS = 250
/** Rows that may wait; more are refused. */
const WAITING_ROWS = 10_000

/** Accepts client reports: counts them for `/metrics`, stores them for the operator. */
export class ClientReports {
  readonly #parts: ClientReportsParts
  readonly #limit: Quota
  readonly #stop: Stop
  #waiting: ReportRow[] = []

  constructor(parts: ClientReportsParts) {
    this.#parts = parts
    this.#limit = quotaPerMinute(parts.clock, REPORTS_PER_MINUTE)
    this.#stop = parts.clock.every(FLUSH_MS, () => this.#flush())
  }

  /** Takes the body of a `statistics.report`. Throws {@link Refusal}. */
  takeEvents(source: ReportSource, body: unknown): void {
    this.#take(source, () => {
      const report = readEvents(body)
      this.#parts.counts.addEvents(report)
      this.#keep(source, report.header, report.eventList)
    })
  }

  /** Takes the body of a `statistics.quality`. Throws {@link Refusal}. */
  takeQuality(source: ReportSource, body: unknown): void {
    this.#take(source, () => {
      const report = readQuality(body)
      const { header, seconds, commandList } = report
      this.#parts.counts.addQuality(report)
      const rows = commandList.map((one) => ({ ...one, name: 'quality', seconds }))
      this.#keep(source, header, rows)
    })
  }

  /** Stores waiting rows; further reports are ignored. */
  end(): void {
    this.#stop()
    this.#parts.core.keepReports(this.#waiting)
    this.#waiting = []
  }

  #take({ by, key }: ReportSource, take: () => void): void {
    const { counts } = this.#parts
    if (this.#limit.isOneTooMany(key)) {
      counts.countReport(by, 'limited')
      throw new Refusal(serverCodes.OVERLOAD, 'take report: too many of them; wait a minute')
    }
    if (this.#waiting.length >= WAITING_ROWS) {
      counts.countReport(by, 'full')
      throw new Refusal(serverCodes.OVERLOAD, 'take report: too many reports wait to be stored')
    }
    try {
      take()
    } catch (error) {
      counts.countReport(by, 'malformed')
      throw error
    }
    counts.countReport(by, 'accepted')
  }

  #keep(
    { sdkAppID, tinyID, by }: ReportSource,
    { tinyID: claimed, platform, sdkVersion }: ReportedEvents['header'],
    rows: readonly { readonly name: string; readonly command: string }[],
  ): void {
    const time = Math.floor(this.#parts.clock.now() / 1000)
    for (const { name, command, ...rest } of rows) {
      const data = JSON.stringify({ ...rest, by, platform, sdkVersion })
      this.#waiting.push({ app: sdkAppID, tinyID: tinyID ?? claimed, time, name, command, data })
    }
  }

  #flush(): void {
    const { core } = this.#parts
    if (this.#waiting.length === 0 || core.isOverloaded()) return
    core.keepReports(this.#waiting.splice(0, FLUSH_ROWS))
  }
}
