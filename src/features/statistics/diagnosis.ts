import type { Stop } from '../../platform/clock.ts'
import type { WireEvent } from './commands.ts'
import { askServer, isLoggedIn, type StatisticsContext } from './context.ts'
import { DIAGNOSIS_MS } from './limits.ts'
import { eventOf, NETWORK_ERROR } from './model.ts'

/** Longest text of an IPv6 address. */
const ADDRESS_LENGTH = 45

/** Asks the server over HTTP whether it can be reached at all, after a request timed out (STAT-12). */
export class Diagnosis {
  readonly #context: StatisticsContext
  readonly #report: (event: WireEvent) => void
  #lastAt = Number.NEGATIVE_INFINITY
  #stop: Stop | undefined

  constructor(context: StatisticsContext, report: (event: WireEvent) => void) {
    this.#context = context
    this.#report = report
  }

  start(): void {
    const { platform, httpHost } = this.#context
    const now = platform.clock.now()
    const age = now - this.#lastAt
    // Younger than nothing: the clock was set back.
    if (age >= 0 && age < DIAGNOSIS_MS) return
    if (!isLoggedIn(this.#context) || httpHost() === '') return
    this.#lastAt = now
    void this.#run(now)
  }

  /** The session is over: pending results are dropped. */
  close(): void {
    this.#stop?.()
  }

  async #run(since: number): Promise<void> {
    const { platform, log, options } = this.#context
    const random = platform.random(2 ** 31)
    const path = `/v3/netcheck/getconninfo?sdkappid=${options.SDKAppID}&random=${random}`
    const { answer, stop } = askServer(this.#context, 'GET', path)
    this.#stop = stop
    const seen = await answer.then(
      ({ status, text }) => (status === 200 ? addressIn(text) : undefined),
      () => undefined,
    )
    if (!isLoggedIn(this.#context)) return
    const ms = Math.max(0, platform.clock.now() - since)
    log.info(
      seen === undefined
        ? `diagnose: server unreachable over HTTP, ${ms} ms`
        : `diagnose: server reachable over HTTP, ${ms} ms, it sees ${seen}`,
    )
    const code = seen === undefined ? NETWORK_ERROR : 0
    this.#report(eventOf('diagnosis', since, { code, ms, address: seen ?? '' }))
  }
}

/** The client's address in an answer; undefined where the answer is not of such a server. */
const addressIn = (text: string): string | undefined => {
  try {
    const { ClientIP } = JSON.parse(text) as { ClientIP?: unknown }
    return typeof ClientIP === 'string' ? ClientIP.slice(0, ADDRESS_LENGTH) : undefined
  } catch {
    return undefined
  }
}
