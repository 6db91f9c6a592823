import type { Clock, Stop } from '../../platform/clock.ts'
import type { Facts } from '../facts.ts'
import type { MessageFeature } from '../messages/index.ts'
import { OVERTAKEN_MS } from './limits.ts'

type Gap = Facts['messages-missed']

/**
 * Gaps in the sequences of received messages. Often nothing was missed: the message has overtaken
 * another one, or the answer to an own one. So each gap is checked again after a while.
 */
export class Jumps {
  readonly #clock: Clock
  readonly #messages: MessageFeature
  readonly #whenMissed: (gaps: readonly Gap[]) => void
  #gaps: Gap[] = []
  #isLogMissed = false
  #timer: Stop | undefined

  constructor(clock: Clock, messages: MessageFeature, whenMissed: (gaps: readonly Gap[]) => void) {
    this.#clock = clock
    this.#messages = messages
    this.#whenMissed = whenMissed
  }

  add(gap: Gap): void {
    this.#gaps.push(gap)
    this.#wait()
  }

  /** An entry of a group's log is missing; the sync fetches it. */
  addEntry(): void {
    this.#isLogMissed = true
    this.#wait()
  }

  #wait(): void {
    this.#timer ??= this.#clock.after(OVERTAKEN_MS, () => this.#lookAgain())
  }

  /** Nothing of this conversation is missed any more. */
  drop(conversationID: string): void {
    this.#gaps = this.#gaps.filter((gap) => gap.conversationID !== conversationID)
  }

  clear(): void {
    this.#gaps = []
    this.#isLogMissed = false
    this.#timer?.()
    this.#timer = undefined
  }

  #lookAgain(): void {
    const missed = this.#gaps.filter((gap) => this.#isMissed(gap))
    const hasMissed = missed.length > 0 || this.#isLogMissed
    this.clear()
    if (hasMissed) this.#whenMissed(missed)
  }

  /** Not loaded; or loaded late and of others, so that the unread count does not include it. */
  #isMissed({ conversationID, from, to }: Gap): boolean {
    const timeline = this.#messages.timeline(conversationID)
    const range = timeline?.ranges.at(to)
    if (timeline === undefined || range === undefined || range.from > from) return true
    return timeline.between(from, to).some(({ flow }) => flow === 'in')
  }
}
