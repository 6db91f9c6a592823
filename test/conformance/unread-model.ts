/** A message as far as unread counts need it. */
interface Said {
  readonly sequence: number
  readonly from: string
  readonly isCounted: boolean
  /** undefined: for everybody. */
  readonly receivers?: readonly string[]
  isRevoked: boolean
}

/** The formula of docs/behaviour/unread.md, worked out from what was done. */
export class UnreadModel {
  readonly #said = new Map<string, Said[]>()
  readonly #deleted = new Set<string>()
  readonly #read = new Map<string, number>()
  readonly #reminders = new Map<string, string>()

  /** A message was stored in a conversation, which all its users call by this key. */
  said(key: string, message: Omit<Said, 'isRevoked'>): void {
    const all = this.#said.get(key) ?? []
    all.push({ ...message, isRevoked: false })
    all.sort((a, b) => a.sequence - b.sequence)
    this.#said.set(key, all)
  }

  revoked(key: string, sequence: number): void {
    const message = this.#at(key, sequence)
    if (message !== undefined) message.isRevoked = true
  }

  deleted(key: string, sequence: number, userID: string): void {
    this.#deleted.add(`${key} ${sequence} ${userID}`)
  }

  /** A user has read, or cleared, up to a sequence. */
  read(key: string, userID: string, sequence: number): void {
    const target = `${key} ${userID}`
    this.#read.set(target, Math.max(sequence, this.#read.get(target) ?? 0))
  }

  /** A user is reminded so from now on. */
  reminded(key: string, userID: string, type: string): void {
    const target = `${key} ${userID}`
    if ([type, this.#reminders.get(target)].includes('Discard'))
      this.read(key, userID, this.newest(key))
    this.#reminders.set(target, type)
  }

  isInTotal(key: string, userID: string): boolean {
    return (this.#reminders.get(`${key} ${userID}`) ?? 'AcceptAndNotify') === 'AcceptAndNotify'
  }

  newest(key: string): number {
    return this.#said.get(key)?.at(-1)?.sequence ?? 0
  }

  unread(key: string, userID: string): number {
    if (this.#reminders.get(`${key} ${userID}`) === 'Discard') return 0
    const read = this.#read.get(`${key} ${userID}`) ?? 0
    return (this.#said.get(key) ?? []).filter(
      ({ sequence, from, isCounted, isRevoked, receivers }) =>
        sequence > read &&
        from !== userID &&
        isCounted &&
        !isRevoked &&
        !this.#deleted.has(`${key} ${sequence} ${userID}`) &&
        receivers?.includes(userID) !== false,
    ).length
  }

  #at(key: string, sequence: number): Said | undefined {
    return this.#said.get(key)?.find((message) => message.sequence === sequence)
  }
}
