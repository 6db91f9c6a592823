import type { CountersEvent, WireCounter } from './commands.ts'

interface Counters {
  /** The newest counter sequence received. */
  sequence: number
  /** Time of the last complete read; before that, and after a gap, long ago. */
  readAt: number
  readonly values: Map<string, string>
}

type CounterList = Omit<CountersEvent, 'event'>

/** Counters of groups. Changed only by the transitions below. */
export class CounterStore {
  readonly #known = new Map<string, Counters>()

  /** All counters of a group that were received since this time; undefined if they must be read. */
  since(groupID: string, time: number): ReadonlyMap<string, string> | undefined {
    const known = this.#known.get(groupID)
    return known !== undefined && known.readAt > time ? known.values : undefined
  }

  /** Transition: all counters were read. Newer known changes stay. */
  read(groupID: string, { counterSequence, counterList }: CounterList, readAt: number) {
    const known = this.#of(groupID)
    const isNewer = counterSequence >= known.sequence
    if (isNewer) known.sequence = counterSequence
    known.readAt = readAt
    for (const { key, value } of counterList) {
      if (isNewer || !known.values.has(key)) known.values.set(key, value)
    }
    return known.values
  }

  /** Transition: counters were changed. Returns what the host has not heard. */
  changed(
    groupID: string,
    { counterSequence, counterList, isWhole = false }: CounterList,
  ): WireCounter[] {
    const known = this.#of(groupID)
    const ahead = counterSequence - known.sequence
    if (ahead < 0 || (ahead === 0 && !isWhole)) return []
    if (ahead > 1 && !isWhole) known.readAt = Number.NEGATIVE_INFINITY
    known.sequence = counterSequence
    const news = counterList.filter(({ key, value }) => !isWhole || known.values.get(key) !== value)
    for (const { key, value } of news) known.values.set(key, value)
    return news
  }

  /** Transition: I left this group, or the counters are outdated, or the session is over. */
  forgotten(groupID?: string): void {
    if (groupID === undefined) this.#known.clear()
    else this.#known.delete(groupID)
  }

  #of(groupID: string): Counters {
    const known = this.#known.get(groupID)
    if (known !== undefined) return known
    const made = { sequence: 0, readAt: Number.NEGATIVE_INFINITY, values: new Map() }
    this.#known.set(groupID, made)
    return made
  }
}
