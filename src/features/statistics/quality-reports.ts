import type { Stop } from '../../platform/clock.ts'
import { statisticsCommands } from './commands.ts'
import { headerOf, isEnabled, type StatisticsContext } from './context.ts'
import { isHopeless } from './failures.ts'
import { keepQuality, keptQuality, type UnsentQuality } from './kept.ts'
import { Quality, slowShare } from './quality.ts'

/** Reports how the calls went, once per interval in which there were some (STAT-09). */
export class QualityReports {
  readonly #context: StatisticsContext
  readonly #quality = new Quality()
  /** Under way. Not any more once their session is over: then they were kept. */
  #sent: readonly UnsentQuality[] = []
  #since = 0
  #stopTimer: Stop | undefined

  constructor(context: StatisticsContext) {
    this.#context = context
    context.cloud.whenChanged(() => {
      if (this.#stopTimer !== undefined) this.#plan()
    })
  }

  count(command: string, code: number, ms: number): void {
    this.#quality.count(command, code, ms)
  }

  open(): void {
    if (this.#stopTimer !== undefined) return
    this.#since = this.#context.platform.clock.now()
    this.#plan()
  }

  /** The session is over: keeps what was counted for the next one. */
  close(): void {
    this.#stopTimer?.()
    this.#stopTimer = undefined
    const counted = this.#take()
    // The outcome of the pending report is unknown from here on.
    const unsent = counted === undefined ? this.#sent : [...this.#sent, counted]
    this.#sent = []
    if (unsent.length > 0) keepQuality(this.#context.local, unsent)
  }

  #plan(): void {
    const { cloud, platform } = this.#context
    this.#stopTimer?.()
    this.#stopTimer = platform.clock.after(cloud.value('q_rpt_interval') * 1000, () => {
      this.#plan()
      void this.#send()
    })
  }

  /** The report of this interval, undefined where nothing was called; the next interval begins. */
  #take(): UnsentQuality | undefined {
    const time = this.#context.platform.clock.now()
    const seconds = Math.max(0, Math.round((time - this.#since) / 1000))
    this.#since = time
    const commandList = this.#quality.take()
    const { slow, calls } = slowShare(commandList)
    if (slow * 2 > calls) {
      this.#context.log.warn(`quality: ${slow} of ${calls} calls took more than 3 s`)
    }
    return calls === 0 ? undefined : { time, seconds, commandList }
  }

  async #send(): Promise<void> {
    const { local, wire, log } = this.#context
    const now = this.#take()
    if (now === undefined || !isEnabled(this.#context, 'q')) return
    if (this.#sent.length > 0) return keepQuality(local, [now])
    const header = headerOf(this.#context)
    const reports = [...keptQuality(local), now]
    this.#sent = reports
    try {
      for (let next = reports[0]; next !== undefined; next = reports[0]) {
        await wire.call(statisticsCommands.quality, { header, ...next })
        if (this.#sent !== reports) return
        reports.shift()
      }
    } catch (error) {
      if (this.#sent !== reports) return
      log.debug('report quality: failed', error)
      if (isHopeless(error)) reports.shift()
      if (reports.length > 0) keepQuality(local, [...reports, ...keptQuality(local)])
    }
    this.#sent = []
  }
}
