import type { Entry } from '../entry.ts'
import { FORGOTTEN_MESSAGES } from '../limits.ts'
import { sequenceOf } from '../message-entity.ts'
import type { MessageStore } from '../store.ts'
import type { Timeline } from './timeline.ts'

/** An entry of a forgotten timeline. */
interface Last {
  readonly entry: Entry
  readonly isStale: boolean
}

/** Counts of forgotten conversations, and their last entries. */
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

  /** The last entries from a sequence on, oldest first. Returned once. */
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
 * Transition: this user is in a group again, since a sequence; 0: it is another group. Restores
 * messages that arrived before the leave was known: they have been reported.
 */
export const restoreAfterRejoin = (
  messages: MessageStore,
  conversationID: string,
  since: number,
): void => {
  const entries = messages.dropped.take(
    conversationID,
    since > 0 ? since : Number.POSITIVE_INFINITY,
  )
  if (entries.length === 0) return
  const timeline = messages.open(conversationID)
  for (const { entry, isStale } of entries) {
    timeline.insert(entry)
    if (isStale) timeline.markStale(sequenceOf(entry))
  }
  messages.touch(timeline)
}
