import type { Clock, Stop } from '../../platform/clock.ts'
import type { WireMessage } from '../../protocol/message.ts'
import { wireConversationType } from '../../protocol/names.ts'
import { TIP_LOOKS, TIP_TICK_MS } from './limits.ts'

interface Uses {
  readonly clock: Clock
  isKnown(groupID: string): boolean
  /** Receives a message. */
  take(message: WireMessage): void
}

interface Held {
  readonly message: WireMessage
  looks: number
}

/**
 * Tips of unknown groups: a new member receives the group after the tip. Released when the group
 * arrives; checked on every tick, and dropped at the fourth (spec 3 section 4).
 */
export class UnknownTips {
  readonly #uses: Uses
  #held: Held[] = []
  #stop: Stop | undefined

  constructor(uses: Uses) {
    this.#uses = uses
  }

  /** Whether the message is such a tip, which is kept here. */
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
