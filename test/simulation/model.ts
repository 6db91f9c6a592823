/** A message that somebody was told is stored, and what else its users were told of it. */
interface Acknowledged {
  readonly key: string
  readonly ID: string
  readonly sequence: number
  isRevoked: boolean
  changes: number
}

/** What users were told: each answer that came is a promise. */
export class Model {
  readonly messages = new Map<string, Acknowledged>()
  /** Messages that a user has asked to delete: true where the answer came. */
  readonly #deleted = new Map<string, boolean>()
  /** Up to where a user may have cleared a conversation. */
  readonly #cleared = new Map<string, number>()
  /** Conversations of which users have discarded what came, for a while. */
  readonly #discarded = new Set<string>()
  readonly #silenced = new Set<string>()
  /** Up to where a user has read, as far as it was told so. */
  readonly #read = new Map<string, number>()

  stored(message: Omit<Acknowledged, 'isRevoked' | 'changes'>): void {
    this.messages.set(message.ID, { ...message, isRevoked: false, changes: 0 })
  }

  revoked(ID: string): void {
    const message = this.messages.get(ID)
    if (message !== undefined) message.isRevoked = true
  }

  changed(ID: string): void {
    const message = this.messages.get(ID)
    if (message !== undefined) message.changes += 1
  }

  deleting(ID: string, userID: string, isSure: boolean): void {
    const place = `${ID} ${userID}`
    this.#deleted.set(place, isSure || this.#deleted.get(place) === true)
  }

  /** Whether a user has deleted a message; undefined: may have. */
  hasDeleted(ID: string, userID: string): boolean | undefined {
    const isSure = this.#deleted.get(`${ID} ${userID}`)
    return isSure === undefined ? false : isSure || undefined
  }

  clearing(key: string, userID: string, sequence: number): void {
    raise(this.#cleared, `${key} ${userID}`, sequence)
  }

  clearedUpTo(key: string, userID: string): number {
    return this.#cleared.get(`${key} ${userID}`) ?? 0
  }

  discarding(key: string, userID: string): void {
    this.#discarded.add(`${key} ${userID}`)
  }

  hasDiscarded(key: string, userID: string): boolean {
    return this.#discarded.has(`${key} ${userID}`)
  }

  silencing(key: string): void {
    this.#silenced.add(key)
  }

  /** Whether somebody there may have been kept from saying anything. */
  isSilenced(key: string): boolean {
    return this.#silenced.has(key)
  }

  read(key: string, userID: string, sequence: number): void {
    raise(this.#read, `${key} ${userID}`, sequence)
  }

  /** Up to where each user has read each conversation, by key and user. */
  get readings(): ReadonlyMap<string, number> {
    return this.#read
  }
}

const raise = (places: Map<string, number>, place: string, sequence: number): void => {
  places.set(place, Math.max(sequence, places.get(place) ?? 0))
}
