/** A message that was written, and the state it must have. */
interface Written {
  readonly key: string
  readonly ID: string
  /** A recall has been answered. */
  isRevoked: boolean
  /** Changes that have been answered. */
  modified: number
}

/** One user's view of one message. */
export interface Seen {
  readonly ID: string
  readonly sequence: number
  readonly type: string
  readonly isRevoked: boolean
  readonly version: number
}

/** The actions so far: one with a response must have taken effect, one without may have. */
export class ConvergeModel {
  readonly #written = new Map<string, Written>()
  /** Deletions: true where the answer came. */
  readonly #deleted = new Map<string, boolean>()
  /** Sequences up to which a history may have been cleared, by conversation and user. */
  readonly #cleared = new Map<string, number>()

  wrote(key: string, ID: string): void {
    this.#written.set(ID, { key, ID, isRevoked: false, modified: 0 })
  }

  revoked(ID: string): void {
    const written = this.#written.get(ID)
    if (written !== undefined) written.isRevoked = true
  }

  modified(ID: string): void {
    const written = this.#written.get(ID)
    if (written !== undefined) written.modified++
  }

  deleted(ID: string, userID: string, isSure: boolean): void {
    const target = `${ID} ${userID}`
    this.#deleted.set(target, isSure || this.#deleted.get(target) === true)
  }

  cleared(key: string, userID: string, sequence: number): void {
    const target = `${key} ${userID}`
    this.#cleared.set(target, Math.max(sequence, this.#cleared.get(target) ?? 0))
  }

  /** The faults in the users' views of a conversation; `referenceUserID` has deleted nothing. */
  faults(
    key: string,
    referenceUserID: string,
    views: ReadonlyMap<string, readonly Seen[]>,
  ): string[] {
    const all = views.get(referenceUserID) ?? []
    const faults = [...this.#lost(key, all)]
    for (const [userID, view] of views) {
      faults.push(...doubles(userID, view))
      const own = new Map(view.map((seen) => [seen.ID, seen]))
      for (const one of all) {
        const seen = own.get(one.ID)
        const target = `${one.ID} ${userID}`
        const isCleared = one.sequence <= (this.#cleared.get(`${key} ${userID}`) ?? 0)
        if (seen === undefined && !this.#deleted.has(target) && !isCleared)
          faults.push(`${userID} misses ${one.ID} (${one.sequence})`)
        if (seen !== undefined && this.#deleted.get(target) === true)
          faults.push(`${userID} has deleted ${one.ID} (${one.sequence}) and sees it`)
        if (seen !== undefined && JSON.stringify(seen) !== JSON.stringify(one))
          faults.push(
            `${userID} sees ${JSON.stringify(seen)}, ${referenceUserID} ${JSON.stringify(one)}`,
          )
        own.delete(one.ID)
      }
      for (const { ID } of own.values())
        faults.push(`${userID} sees ${ID}, ${referenceUserID} does not`)
    }
    return faults
  }

  *#lost(key: string, all: readonly Seen[]): Generator<string> {
    const stored = new Map(all.map((seen) => [seen.ID, seen]))
    for (const { key: of, ID, isRevoked, modified } of this.#written.values()) {
      if (of !== key) continue
      const seen = stored.get(ID)
      if (seen === undefined) yield `${ID} is lost`
      else if (isRevoked && !seen.isRevoked) yield `the recall of ${ID} is lost`
      else if (seen.version < modified) yield `a change of ${ID} is lost`
    }
    for (const { ID, type } of all) {
      if (type === 'TIMTextElem' && !this.#written.has(ID)) yield `nobody wrote ${ID}`
    }
  }
}

const doubles = (userID: string, view: readonly Seen[]): string[] =>
  view
    .filter(({ ID }, index) => view.findIndex((one) => one.ID === ID) !== index)
    .map(({ ID }) => `${userID} sees ${ID} twice`)
