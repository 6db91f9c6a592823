import type { Entry } from '../entry.ts'
import { FORGOTTEN_MESSAGES } from '../limits.ts'
import { sequenceOf } from '../message-entity.ts'
import type { MessageStore } from '../store.ts'
import type { Timeline } from './timeline.ts'

/** An entry of a timeline that is gone; stale: it may have changed unheard. */
interface Last {
  readonly entry: Entry
  readonly isStale: boolean
}

/** Conversations that were forgotten: how often, and what stood there last. */
export class ForgottenTimelines {
  readonly #times = new Map<string, number>()
  readonly #last = new Map<string, readonly Last[]>()

  times(conversationID: string): number {
    return this.#times.get(conversationID) ?? 0
  }

  note(conversationID: string, timeline: Timeline | undefined): void {
    this.#times.set(conversationID, this.times(conversationID) + 1)
    if (timeline !== undefined) this.#last.set(conversationID, lastOf(timeline))
  }

  /** What stood there from a sequence on, oldest first. It is given once. */
  take(conversationID: string, from: number): readonly Last[] {
    const last = this.#last.get(conversationID) ?? []
    this.#last.delete(conversationID)
    return last.filter(({ entry }) => sequenceOf(entry) >= from)
  }

  clear(): void {
    this.#times.clear()
    this.#last.clear()
  }
}

const lastOf = (timeline: Timeline): Last[] => {
  const last: Last[] = []
  for (const entry of timeline.newestFirst()) {
    if (last.length === FORGOTTEN_MESSAGES) break
    last.push({ entry, isStale: timeline.stale.at(sequenceOf(entry)) !== undefined })
  }
  return last.reverse()
}

/**
 * Transition: I am back in a group, since that sequence; 0: it is another group. What was said since may have come
 * before it was known here that I had left: it is told already, and stays.
 */
export const restoreAfterRejoin = (
  messages: MessageStore,
  conversationID: string,
  since: number,
): void => {
  const entries = messages.forgottenTimelines.take(
    conversationID,
    since > 0 ? since : Number.POSITIVE_INFINITY,
  )
  if (entries.length === 0) return
  const timeline = messages.open(conversationID)
  for (const { entry, isStale } of entries) {
    timeline.insert(entry)
    if (isStale) timeline.stale.add(sequenceOf(entry), sequenceOf(entry))
  }
  messages.touch(timeline)
}
