import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../../testing/internal/workload/chance.ts'
import { allFaults } from '../../../testing/internal/workload/message-faults.ts'
import { Changers } from './changers.ts'
import { Check } from './check.ts'
import { Devices } from './devices.ts'
import { type PlanOptions, planOf, type Step } from './plan.ts'
import type { Report } from './report.ts'
import { Senders } from './senders.ts'
import type { SetUp } from './set-ups/set-up.ts'
import { Tally } from './tally.ts'

const CREW = { pairs: 8, groups: 2, inFlight: 8 }
const DEVICE_PAIRS = 2
/** Duration of a fault. */
const TROUBLE_MS = { least: 200, most: 3_000 }
/** Time of attempts to start during a fault. */
const TRIED_MS = 500
const READ_ATTEMPTS = 60

/** Text of an error with its causes. */
const whole = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${whole(cause)}` : message

export interface ChaosRunOptions extends PlanOptions {
  /** Ends it before all was done. */
  readonly endsAt: number
}

/** One set-up, those who talk there, and what happens to it. */
export class ChaosRun {
  readonly #setUp: SetUp
  readonly #chance: Chance
  readonly #options: ChaosRunOptions
  readonly #senders: Senders
  readonly #changers: Changers
  readonly #check = new Check()
  readonly #tally = new Tally()
  readonly #problems: string[] = []
  #step = 0
  #now = 'all come'

  constructor(setUp: SetUp, chance: Chance, options: ChaosRunOptions) {
    this.#setUp = setUp
    this.#chance = chance
    this.#options = options
    this.#senders = new Senders({ url: () => setUp.url, ...CREW })
    this.#changers = new Changers(
      () => setUp.url,
      (code) => this.#senders.refused(code),
    )
  }

  /** Runs to its end, or to the first thing that must not be. */
  async run(): Promise<Report> {
    const since = performance.now()
    const devices = await this.#begin()
    try {
      await this.#injectFaults()
      this.#now = 'all stop'
      await this.#senders.stop()
      await this.#changers.stop()
      await devices.stop()
      this.#now = 'all is checked'
      await this.#setUp.whole()
      await this.#checkAll(devices)
    } catch (error) {
      this.#problems.push(`${this.#now}: ${error instanceof Error ? whole(error) : String(error)}`)
    }
    await this.#senders.leave()
    await this.#changers.leave()
    await devices.remove()
    return {
      name: this.#setUp.name,
      tally: this.#tally,
      acknowledged: this.#senders.acknowledged + devices.acknowledged,
      ofDevices: devices.acknowledged,
      changes: this.#changers.count,
      faults: allFaults(this.#senders.conversations.map(({ ledger }) => ledger.faults)),
      refusals: this.#senders.refusals,
      ends: this.#setUp.servers.flatMap(({ ends }) => ends),
      missing: this.#setUp.missing,
      problems: this.#problems,
      seconds: (performance.now() - since) / 1_000,
    }
  }

  /** Current state in one line. */
  progress(): string {
    const { lost, doubled, disordered } = allFaults(
      this.#senders.conversations.map(({ ledger }) => ledger.faults),
    )
    const { kills, messages } = this.#options
    return [
      `${this.#setUp.name}: ${this.#step} of ${kills} kills`,
      `${this.#senders.acknowledged} of ${messages} messages`,
      `${lost} lost, ${doubled} doubled, ${disordered} out of order`,
      this.#now,
    ].join(', ')
  }

  async #begin(): Promise<Devices> {
    const devices = await Devices.begin(this.#setUp.url, DEVICE_PAIRS)
    await this.#senders.begin()
    await this.#changers.begin()
    return devices
  }

  async #injectFaults(): Promise<void> {
    for (const step of planOf(this.#setUp, this.#options, this.#chance.of('plan'))) {
      if (Date.now() > this.#options.endsAt) return
      this.#now = 'nothing happens'
      await this.#senders.more(step.messages)
      await this.#happen(step)
      this.#step += 1
      this.#now = 'check'
      await this.#checkLatest()
    }
    this.#now = 'the rest'
    await this.#senders.more(Math.max(1, this.#options.messages - this.#senders.acknowledged))
  }

  async #happen(step: Step): Promise<void> {
    const { trouble, kill, isKilledInTrouble } = step
    if (trouble === undefined) return this.#kill(step)
    this.#now = trouble.kind
    const repair = await trouble.strike(this.#chance)
    this.#tally.count(trouble.kind)
    const { least, most } = TROUBLE_MS
    await pause(least + this.#chance.below(most - least))
    if (!isKilledInTrouble) {
      await repair()
      await this.#goesOn(`after: ${trouble.kind}`)
      return this.#kill(step)
    }
    const struckAt = performance.now()
    const restart = await kill.strike(this.#chance)
    this.#tally.count(kill.kind)
    const restarted = restart()
    await Promise.race([restarted, pause(TRIED_MS)])
    await repair()
    await restarted
    this.#tally.recovered(
      (await this.#goesOn(`after: ${kill.kind}, in: ${trouble.kind}`)) - struckAt,
    )
  }

  async #kill({ kill }: Step): Promise<void> {
    const struckAt = performance.now()
    const restart = await kill.strike(this.#chance)
    this.#tally.count(kill.kind)
    const [at] = await Promise.all([this.#goesOn(`after: ${kill.kind}`), restart()])
    this.#tally.recovered(at - struckAt)
  }

  /** Resolves with when the first message was acknowledged. */
  async #goesOn(when: string): Promise<number> {
    this.#now = when
    const next = this.#senders.next()
    try {
      await this.#senders.more(1)
    } catch (cause) {
      throw new Error(`${when}: ${(cause as Error).message}`, { cause })
    }
    return next
  }

  /**
   * A new device reads the newest messages. If its node is still looking for the leader, another
   * node is used.
   */
  async #checkLatest(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#check.latest(this.#chance.one(this.#setUp.urls), this.#senders.conversations)
        break
      } catch (cause) {
        if (attempt === READ_ATTEMPTS) throw new Error('nobody can read', { cause })
        await pause(TRIED_MS)
      }
    }
    const { lost, doubled, disordered } = allFaults(
      this.#senders.conversations.map(({ ledger }) => ledger.faults),
    )
    if (lost + doubled + disordered > 0) throw new Error(`at kill ${this.#step}: see the table`)
  }

  async #checkAll(devices: Devices): Promise<void> {
    for (const url of this.#setUp.urls) {
      await this.#check.whole(url, this.#senders.conversations)
      this.#problems.push(...(await this.#changers.check(url)))
    }
    const [url = ''] = this.#setUp.urls
    this.#problems.push(...(await this.#check.unread(url, this.#senders.conversations)))
    await devices.check(url)
  }
}
