import { isLost } from '../../kernel/temporary-errors.ts'
import type { Stop } from '../../platform/clock.ts'
import { type EventReport, statisticsCommands, type WireEvent } from './commands.ts'
import {
  askServer,
  headerOf,
  isEnabled,
  isLoggedIn,
  type StatisticsContext,
  saysOK,
} from './context.ts'
import { isHopeless, refusedOverHTTP } from './failures.ts'
import { keepEvents, keptEvents } from './kept.ts'
import { REPORT_EVENTS } from './limits.ts'

/** Gathers events and reports them: many at once, or after a while (STAT-02). */
export class EventReports {
  readonly #context: StatisticsContext
  /** Oldest first. */
  #held: WireEvent[] = []
  #dropped = 0
  /** Under way. Not any more once its session is over: then it was kept. */
  #sent: EventReport | undefined
  /** The last report failed: the next one waits for its time, however many are held. */
  #hasFailed = false
  #stopTimer: Stop | undefined
  #stopPost: Stop | undefined

  constructor(context: StatisticsContext) {
    this.#context = context
    context.cloud.whenChanged(() => this.#reconsider())
  }

  add(event: WireEvent): void {
    if (!this.#context.cloud.value('evt_rpt_level').includes(event.level)) return
    this.#held.push(event)
    this.#bound()
    this.#plan()
  }

  /** Logged in, or in again: takes back what was kept. */
  open(): void {
    this.#takeBack()
    this.#hasFailed = false
    this.#plan()
  }

  /** The session is over: keeps what is held for the next one. */
  close(): void {
    this.#rest()
    this.#stopPost?.()
    // The outcome of the pending report is unknown from here on.
    if (this.#sent !== undefined) this.#holdAgain(this.#sent)
    this.#sent = undefined
    if (this.#held.length > 0) this.#keep()
  }

  #plan(): void {
    const { cloud, platform } = this.#context
    if (this.#sent !== undefined || this.#held.length === 0 || !isLoggedIn(this.#context)) return
    if (this.#held.length >= cloud.value('evt_rpt_threshold') && !this.#hasFailed) {
      void this.#send()
    } else {
      this.#stopTimer ??= platform.clock.after(cloud.value('evt_rpt_waiting'), () => {
        void this.#send()
      })
    }
  }

  async #send(): Promise<void> {
    this.#rest()
    if (!isEnabled(this.#context, 'evt')) this.#held = []
    const eventList = this.#held.splice(0, REPORT_EVENTS)
    if (eventList.length === 0) return
    const report = { header: headerOf(this.#context), dropped: this.#dropped, eventList }
    this.#dropped = 0
    this.#sent = report
    try {
      await this.#deliver(report)
      if (this.#sent !== report) return
      this.#hasFailed = false
      this.#takeBack()
    } catch (error) {
      if (this.#sent !== report) return
      this.#context.log.debug('report events: failed', error)
      this.#hasFailed = true
      if (isHopeless(error)) this.#dropped += report.dropped + eventList.length
      else this.#holdAgain(report)
    }
    this.#sent = undefined
    this.#plan()
  }

  /** Over the socket; over HTTP where the socket does not carry it. */
  async #deliver(report: EventReport): Promise<void> {
    const { wire, isConnected } = this.#context
    try {
      if (isConnected()) return void (await wire.call(statisticsCommands.report, report))
    } catch (error) {
      if (!isLost(error)) throw error
    }
    await this.#post(report)
  }

  async #post(report: EventReport): Promise<void> {
    const { platform, options } = this.#context
    const reqtime = Math.floor(platform.clock.now() / 1000)
    const path = `/v4/imopenstat/tim_web_report_v2?sdkappid=${options.SDKAppID}&reqtime=${reqtime}`
    if (this.#sent !== report) throw new Error('post report: logged out')
    const { answer, stop } = askServer(this.#context, 'POST', path, report)
    this.#stopPost = stop
    const { status, text } = await answer
    if (status !== 200 || !saysOK(text)) throw refusedOverHTTP(status)
  }

  /** Events that exceed the memory limit are stored across reloads, up to the same number. */
  #bound(): void {
    if (this.#held.length <= REPORT_EVENTS) return
    if (isLoggedIn(this.#context)) this.#keep()
    else this.#dropped += this.#held.splice(0, this.#held.length - REPORT_EVENTS).length
  }

  /** Older than all later events, some of which may be stored already. */
  #holdAgain({ eventList, dropped }: EventReport): void {
    this.#takeBack()
    this.#dropped += dropped
    this.#held.unshift(...eventList)
    this.#bound()
  }

  #takeBack(): void {
    const { eventList, dropped } = keptEvents(this.#context.local)
    this.#held.unshift(...eventList)
    this.#dropped += dropped
  }

  #keep(): void {
    keepEvents(this.#context.local, this.#held, this.#dropped)
    this.#held = []
    this.#dropped = 0
  }

  /** Drops events that the operator no longer wants; the remaining time changes too. */
  #reconsider(): void {
    const levels = this.#context.cloud.value('evt_rpt_level')
    this.#held = this.#held.filter(({ level }) => levels.includes(level))
    this.#rest()
    this.#plan()
  }

  #rest(): void {
    this.#stopTimer?.()
    this.#stopTimer = undefined
  }
}
