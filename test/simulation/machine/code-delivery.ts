import { requestOver } from '../../../server/src/app/page/request-over.ts'
import type { Chance } from '../../../testing/internal/workload/chance.ts'
import type { DeviceNetwork } from './network.ts'
import type { ProcessClock } from './process-clock.ts'

/** The loads of the client's code. Stored plans contain these field names. */
export interface CodeSettings {
  /** The maximum delay of a file. */
  readonly mostMs: number
  /** The share of loads with which an outage begins. */
  readonly failureRate: number
}

const LONGEST_OUTAGE_MS = 40_000

/** The files of the client's code on their way to one device: late, in any order, or not at all. */
export class CodeDelivery {
  readonly #network: DeviceNetwork
  readonly #chance: Chance
  readonly #settings: CodeSettings | undefined
  #failsUntil = 0
  /** Files come late or not at all, as the settings say; none comes; each comes late. */
  mode: 'random' | 'failing' | 'reliable' = 'random'

  /** Without settings every file comes at once. */
  constructor(network: DeviceNetwork, chance: Chance, settings: CodeSettings | undefined) {
    this.#network = network
    this.#chance = chance
    this.#settings = settings
  }

  /** Loads a file for a page, which may end meanwhile. */
  async load<Code>(page: ProcessClock, load: () => Promise<Code>): Promise<Code> {
    const settings = this.#settings
    if (settings === undefined) return load()
    const delayMs = this.mode === 'failing' ? 0 : this.#delayMs(settings)
    await new Promise<void>((resolve) => page.after(delayMs, resolve))
    const work = () => this.#answer(settings, load)
    const outcome = await requestOver(this.#network, work).answer.catch((cause: Error) => cause)
    // A page that has ended receives nothing.
    await new Promise<void>((resolve) => page.after(0, resolve))
    if (outcome instanceof Error) throw outcome
    return outcome as Code
  }

  #delayMs({ mostMs }: CodeSettings): number {
    const chance = this.#chance
    return chance.below(chance.is(0.3) ? mostMs : Math.ceil(mostMs / 20))
  }

  /** The file; during an outage an error, or a file of another program. */
  #answer<Code>(settings: CodeSettings, load: () => Promise<Code>): Promise<Code | object> {
    if (!this.#fails(settings)) return load()
    if (this.#chance.is(0.2)) return Promise.resolve({})
    throw new TypeError('Failed to fetch dynamically imported module')
  }

  #fails({ failureRate }: CodeSettings): boolean {
    if (this.mode !== 'random') return this.mode === 'failing'
    const now = this.#network.clock.now()
    if (now >= this.#failsUntil && this.#chance.is(failureRate))
      this.#failsUntil = now + this.#chance.below(LONGEST_OUTAGE_MS)
    return now < this.#failsUntil
  }
}
