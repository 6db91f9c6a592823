/** A message as far as unread counts need it. */
interface Said {
  readonly sequence: number
  readonly from: string
  readonly isCounted: boolean
  /** undefined: for everybody. */
  readonly receivers?: readonly string[]
  isRevoked: boolean
  readonly deletedBy: Set<string>
}

/** The formula of docs/behaviour/unread.md, worked out from what was done. */
export class UnreadModel {
  readonly #said = new Map<string, Said[]>()
  readonly #read = new Map<string, number>()

  /** A message was stored in a conversation, which all its users call by this key. */
  said(key: string, message: Omit<Said, 'isRevoked' | 'deletedBy'>): void {
    const all = this.#said.get(key) ?? []
    all.push({ ...message, isRevoked: false, deletedBy: new Set() })
    this.#said.set(key, all)
  }

  revoked(key: string, sequence: number): void {
    const message = this.#at(key, sequence)
    if (message !== undefined) message.isRevoked = true
  }

  deleted(key: string, sequence: number, userID: string): void {
    this.#at(key, sequence)?.deletedBy.add(userID)
  }

  /** A user has read, or cleared, up to a sequence. */
  read(key: string, userID: string, sequence: number): void {
    const place = `${key} ${userID}`
    this.#read.set(place, Math.max(sequence, this.#read.get(place) ?? 0))
  }

  newest(key: string): number {
    return this.#said.get(key)?.at(-1)?.sequence ?? 0
  }

  unread(key: string, userID: string): number {
    const read = this.#read.get(`${key} ${userID}`) ?? 0
    return (this.#said.get(key) ?? []).filter(
      ({ sequence, from, isCounted, isRevoked, deletedBy, receivers }) =>
        sequence > read &&
        from !== userID &&
        isCounted &&
        !isRevoked &&
        !deletedBy.has(userID) &&
        receivers?.includes(userID) !== false,
    ).length
  }

  #at(key: string, sequence: number): Said | undefined {
    return this.#said.get(key)?.find((message) => message.sequence === sequence)
  }
}
