import type { Clock, Stop } from '../../platform/clock.ts'
import type { WireMessage } from '../../protocol/message.ts'
import { wireConversationType } from '../../protocol/names.ts'
import { TIP_LOOKS, TIP_TICK_MS } from './limits.ts'

interface Uses {
  readonly clock: Clock
  isKnown(groupID: string): boolean
  /** The way in of messages. */
  take(message: WireMessage): void
}

interface Held {
  readonly message: WireMessage
  looks: number
}

/**
 * Tips of groups that this client does not know (yet): who came in hears of the group after the tip that says so.
 * They go on when their group comes. Each is looked at on every tick, and dropped at the fourth (spec 3 section 4).
 */
export class UnknownTips {
  readonly #uses: Uses
  #held: Held[] = []
  #stop: Stop | undefined

  constructor(uses: Uses) {
    this.#uses = uses
  }

  /** Whether the message is such a tip; then it is kept here. */
  holds(message: WireMessage): boolean {
    const { type, conversationType, to } = message
    const isTip = type === 'TIMGroupTipElem' && conversationType === wireConversationType.group
    if (!isTip || this.#uses.isKnown(to)) return false
    this.#held.push({ message, looks: 0 })
    this.#stop ??= this.#uses.clock.every(TIP_TICK_MS, () => this.#look())
    return true
  }

  /** Groups have come. */
  release(): void {
    const isKnown = ({ message }: Held) => this.#uses.isKnown(message.to)
    const released = this.#held.filter(isKnown)
    if (released.length === 0) return
    this.#keep(this.#held.filter((one) => !isKnown(one)))
    for (const { message } of released) this.#uses.take(message)
  }

  clear(): void {
    this.#keep([])
  }

  #look(): void {
    this.release()
    this.#keep(this.#held.filter((one) => ++one.looks < TIP_LOOKS))
  }

  #keep(held: Held[]): void {
    this.#held = held
    if (held.length > 0) return
    this.#stop?.()
    this.#stop = undefined
  }
}
