import type { Clock, Stop } from 'tavern-im/protocol'
import type { Core } from '../../gateway/core.ts'
import type { Links } from '../link/links.ts'
import { PROTOCOL, packMessage } from '../messages.ts'

interface Leadership {
  readonly epoch: number
  readonly url: string
  readonly core: Pick<Core, 'isOverloaded'>
}

const ANNOUNCE_MS = 1_000

/** Announces periodically, and to every node that asks, that this node leads. */
export class LeaderAnnouncer {
  readonly #links: Pick<Links, 'announce'>
  readonly #clock: Pick<Clock, 'every'>
  #leadership: Leadership | undefined
  #stop: Stop = () => undefined

  constructor(links: Pick<Links, 'announce'>, clock: Pick<Clock, 'every'>) {
    this.#links = links
    this.#clock = clock
  }

  begin(leadership: Leadership): void {
    this.#leadership = leadership
    this.#stop = this.#clock.every(ANNOUNCE_MS, () => this.announce())
    this.announce()
  }

  /** Does nothing if this node does not lead. */
  announce(): void {
    if (this.#leadership === undefined) return
    const { epoch, url, core } = this.#leadership
    const isOverloaded = core.isOverloaded()
    this.#links.announce(packMessage({ is: 'leads', protocol: PROTOCOL, epoch, url, isOverloaded }))
  }

  end(): void {
    this.#stop()
    this.#leadership = undefined
  }
}
