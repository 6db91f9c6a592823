/** A message whose send succeeded, and the acknowledged changes of it. */
interface Acknowledged {
  readonly key: string
  readonly ID: string
  readonly sequence: number
  isRevoked: boolean
  changes: number
}

/** A message that a user has tried to send. */
interface Written {
  readonly key: string
  readonly from: string
  /** Only the sender and some of the others receive it. */
  readonly isTargeted: boolean
  readonly isStored: boolean
}

/** The acknowledged state: every successful response must hold later. */
export class Model {
  readonly messages = new Map<string, Acknowledged>()
  /** All messages that users have tried to send, by ID. */
  readonly written = new Map<string, Written>()
  /** Messages that a user has requested to delete; true if the request succeeded. */
  readonly #deleted = new Map<string, boolean>()
  /** The sequence up to which a user may have cleared a conversation. */
  readonly #cleared = new Map<string, number>()
  /** Conversations whose messages a user has discarded for some time. */
  readonly #discarded = new Set<string>()
  readonly #silenced = new Set<string>()
  /** The sequence up to which a user has read, by acknowledged requests. */
  readonly #read = new Map<string, number>()

  recordStored(message: Omit<Acknowledged, 'isRevoked' | 'changes'>): void {
    this.messages.set(message.ID, { ...message, isRevoked: false, changes: 0 })
  }

  recordRevoked(ID: string): void {
    const message = this.messages.get(ID)
    if (message !== undefined) message.isRevoked = true
  }

  recordChange(ID: string): void {
    const message = this.messages.get(ID)
    if (message !== undefined) message.changes += 1
  }

  recordDeletion(ID: string, userID: string, isSure: boolean): void {
    const key = `${ID} ${userID}`
    this.#deleted.set(key, isSure || this.#deleted.get(key) === true)
  }

  /** Whether a user has deleted a message; undefined if unknown. */
  hasDeleted(ID: string, userID: string): boolean | undefined {
    const isSure = this.#deleted.get(`${ID} ${userID}`)
    return isSure === undefined ? false : isSure || undefined
  }

  recordClearing(key: string, userID: string, sequence: number): void {
    raise(this.#cleared, `${key} ${userID}`, sequence)
  }

  clearedUpTo(key: string, userID: string): number {
    return this.#cleared.get(`${key} ${userID}`) ?? 0
  }

  recordDiscarding(key: string, userID: string): void {
    this.#discarded.add(`${key} ${userID}`)
  }

  hasDiscarded(key: string, userID: string): boolean {
    return this.#discarded.has(`${key} ${userID}`)
  }

  recordSilencing(key: string): void {
    this.#silenced.add(key)
  }

  /** Whether a member of the conversation may have been muted or blocked. */
  isSilenced(key: string): boolean {
    return this.#silenced.has(key)
  }

  recordRead(key: string, userID: string, sequence: number): void {
    raise(this.#read, `${key} ${userID}`, sequence)
  }

  /** The read marks by conversation key and userID. */
  get readings(): ReadonlyMap<string, number> {
    return this.#read
  }
}

const raise = (sequences: Map<string, number>, key: string, sequence: number): void => {
  sequences.set(key, Math.max(sequence, sequences.get(key) ?? 0))
}
