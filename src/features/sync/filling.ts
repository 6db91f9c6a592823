import type { Stop } from '../../platform/clock.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { MessageFeature, Timeline } from '../messages/index.ts'
import { FILL_PAGES, FILL_PAUSE_MS, RECOVERY_PAGE } from './limits.ts'

/**
 * Fills holes of timelines that a view shows, and refetches stale ranges, while the client is idle:
 * the range nearest to the newest message first, page by page, up to a maximum of pages. It emits
 * no events, as if the view had loaded them.
 */
export class Filling {
  readonly #kernel: FeatureKernel
  readonly #messages: MessageFeature
  #pagesLeft = 0
  #pause: Stop | undefined

  constructor(kernel: FeatureKernel, messages: MessageFeature) {
    this.#kernel = kernel
    this.#messages = messages
  }

  /** Everything that was missed within bounds is here. */
  start(): void {
    this.#pagesLeft = FILL_PAGES
    this.#rest()
  }

  /** More urgent work has started. */
  stop(): void {
    this.#pagesLeft = 0
    this.#pause?.()
    this.#pause = undefined
  }

  #rest(): void {
    this.#pause?.()
    this.#pause = this.#kernel.platform.clock.after(FILL_PAUSE_MS, () => void this.#next())
  }

  async #next(): Promise<void> {
    this.#pause = undefined
    const timeline = this.#timeline()
    const hole = timeline && gapsOf(timeline).at(-1)
    if (timeline === undefined || hole === undefined || this.#pagesLeft-- <= 0) return
    const count = Math.min(RECOVERY_PAGE, hole.to - hole.from + 1)
    const query = { sequence: hole.to, direction: 0 as const, count }
    try {
      await this.#messages.load(timeline.conversationID, query)
      if (this.#pagesLeft > 0) this.#rest()
    } catch (error) {
      this.#kernel.log.debug('fill a gap: left to the view', error)
    }
  }

  #timeline(): Timeline | undefined {
    const { changes } = this.#kernel
    for (const timeline of this.#messages.timelines) {
      const isSeen = changes.isObserved(`timeline:${timeline.conversationID}`)
      if (isSeen && gapsOf(timeline).length > 0) return timeline
    }
    return undefined
  }
}

/** The stretches of a timeline to read: holes, and stretches that may have changed; oldest first. */
const gapsOf = ({ holes, stale }: Timeline) =>
  [...holes, ...stale.all].sort((a, b) => a.from - b.from)
