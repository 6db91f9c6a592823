import { AttributeOperation } from '../../protocol/names.ts'
import type { AttributeListAnswer, AttributesEvent } from './commands.ts'

/** The attributes of a group as last received from the server. */
export interface Attributes {
  readonly mainSequence: number
  readonly values: ReadonlyMap<string, string>
  /** Time of the last complete read, in milliseconds of the clock. */
  readonly readAt: number
}

/** Attributes of groups. Changed only by the transitions below. */
export class AttributeStore {
  readonly #known = new Map<string, Attributes>()
  /**
   * The newest main sequence announced for each group, and the one of the last notification to the
   * host.
   */
  readonly #announced = new Map<string, number>()
  readonly #notified = new Map<string, number>()

  get(groupID: string): Attributes | undefined {
    return this.#known.get(groupID)
  }

  get groupIDs(): Iterable<string> {
    return this.#known.keys()
  }

  announced(groupID: string): number {
    return this.#announced.get(groupID) ?? 0
  }

  /** Transition: all attributes were read. Newer known changes stay. */
  read(groupID: string, answer: AttributeListAnswer, readAt: number): Attributes {
    const { mainSequence, groupAttributeList } = answer
    const known = this.#known.get(groupID)
    if (known !== undefined && known.mainSequence > mainSequence) return known
    const values = new Map(groupAttributeList.map(({ key, value }) => [key, value]))
    return this.#set(groupID, { mainSequence, values, readAt })
  }

  /**
   * Transition: attributes were changed. `gap`: changes before this one did not come, so all have to be read
   * (spec 3 section 4).
   */
  changed(groupID: string, event: AttributesEvent): 'old' | 'taken' | 'gap' {
    const { mainSequence, operationType, groupAttributeList, keyList } = event
    const { init, clear, refresh } = AttributeOperation
    const known = this.#known.get(groupID)
    this.#announced.set(groupID, Math.max(this.announced(groupID), mainSequence))
    if (known !== undefined && mainSequence <= known.mainSequence) return 'old'
    const isRefresh = operationType === refresh
    if (!isRefresh && known?.mainSequence !== mainSequence - 1) return 'gap'
    const isWhole = isRefresh || operationType === init || operationType === clear
    const values = new Map(isWhole ? [] : known?.values)
    for (const { key, value } of groupAttributeList) values.set(key, value)
    for (const key of keyList) values.delete(key)
    const { readAt = Number.NEGATIVE_INFINITY } = known ?? {}
    this.#set(groupID, { mainSequence, values, readAt })
    return 'taken'
  }

  /**
   * Transition: the host receives the current attributes. False: it has received these or newer
   * ones.
   */
  notified(groupID: string): boolean {
    const { mainSequence = 0 } = this.#known.get(groupID) ?? {}
    if (mainSequence <= (this.#notified.get(groupID) ?? 0)) return false
    this.#notified.set(groupID, mainSequence)
    return true
  }

  /** Transition: the attributes may be outdated. */
  markStale(groupID: string): void {
    this.#known.delete(groupID)
  }

  /** Transition: I am not in this group any more, or the session is over. */
  forgotten(groupID?: string): void {
    for (const map of [this.#known, this.#announced, this.#notified]) {
      if (groupID === undefined) map.clear()
      else map.delete(groupID)
    }
  }

  #set(groupID: string, attributes: Attributes): Attributes {
    this.#known.set(groupID, attributes)
    return attributes
  }
}
