import { commands, MessageFlag, serverCodes, TYPES } from '../../../src/protocol-entry.ts'
import { RawRefusal } from '../../../testing/internal/raw-client.ts'
import type { RawConnection } from '../../../testing/internal/raw-connection.ts'
import { connectionOf, enter } from './chaos-users.ts'

const WRITER = 'changer-0'
const READER = 'changer-1'
/** Messages that are changed at a time. */
const LINES = 4
/** Each so manieth message of a line. */
const READ_EVERY = 5

const { message, annotation, conversation } = commands
const toReader = { conversationType: 1, to: READER } as const
const toWriter = { conversationType: 1, to: WRITER } as const

/**
 * Expected final state of a message; `undefined` if the server answered that the change is
 * impossible or already done.
 */
type Outcome = 'said' | 'modified' | 'recalled' | 'reacted' | undefined

const outcomes = ['said', 'modified', 'recalled', 'reacted'] as const

/** One who changes what was said, and one who reads it: each change is asked for until it is acknowledged. */
export class Changers {
  readonly #writer: RawConnection
  readonly #reader: RawConnection
  readonly #outcomes = new Map<number, Outcome>()
  #readUpTo = 0
  #isChanging = true
  #random = 0
  #changing: Promise<unknown> | undefined

  constructor(url: () => string, onRefusal: (code: number) => void) {
    this.#writer = connectionOf(url, WRITER, onRefusal)
    this.#reader = connectionOf(url, READER, onRefusal)
  }

  /** Changes that were acknowledged. */
  get count(): number {
    return this.#outcomes.size
  }

  async begin(): Promise<void> {
    await this.#reader.insist(async () => {})
    await this.#writer.insist(async () => {})
    this.#changing = Promise.all(Array.from({ length: LINES }, (_, line) => this.#change(line)))
    this.#changing.catch(() => {})
  }

  async stop(): Promise<void> {
    this.#isChanging = false
    await this.#changing
  }

  async leave(): Promise<void> {
    await Promise.all([this.#writer.close(), this.#reader.close()])
  }

  /** Both see the same, and of each message what was acknowledged of it. Gives what is otherwise. */
  async check(url: string): Promise<readonly string[]> {
    const [writer, reader] = [await enter(url, WRITER), await enter(url, READER)]
    const mine = await writer.history(toReader)
    const theirs = await reader.history(toWriter)
    const conversationIDList = [`${TYPES.CONV_C2C}${WRITER}`]
    const [row] = (await reader.request(conversation.get, { conversationIDList })).conversations
    const wrong: string[] = []
    if (JSON.stringify(mine) !== JSON.stringify(theirs)) wrong.push('changers see different things')
    for (const one of mine) {
      const expected = this.#outcomes.get(one.sequence)
      const isRecalled = (one.flags & MessageFlag.revoked) !== 0
      const text = (one.payload as { readonly text: string }).text
      const sequenceList = [one.sequence]
      const request = expected === 'reacted' ? { ...toReader, sequenceList, count: 1 } : undefined
      const found = request && (await writer.request(annotation.reactions, request)).messageList
      const is = isRecalled ? 'recalled' : found?.length === 1 ? 'reacted' : text
      if (expected !== undefined && is !== expected)
        wrong.push(`${one.sequence} is ${is}, not ${expected}`)
    }
    const isUnread = ({ sequence, flags }: (typeof mine)[number]) =>
      sequence > (row?.messageReadSeq ?? 0) && (flags & MessageFlag.revoked) === 0
    const unread = mine.filter(isUnread).length
    if (row?.unreadCount !== unread) wrong.push(`${row?.unreadCount} are unread, not ${unread}`)
    if ((row?.messageReadSeq ?? 0) < this.#readUpTo) wrong.push('a read mark is lost')
    await Promise.all([writer.close(), reader.close()])
    return wrong
  }

  async #change(line: number): Promise<void> {
    for (let round = 0; this.#isChanging; round += 1) {
      // Repeats of a send have the identity of the first.
      const identity = { clientTime: Math.floor(Date.now() / 1000), random: ++this.#random }
      const { sequence } = await this.#writer.insist((one) =>
        one.sendText(READER, 'said', identity),
      )
      const outcome = outcomes[(round + line) % outcomes.length]
      this.#outcomes.set(sequence, await this.#bringAbout(sequence, outcome))
      if (round % READ_EVERY === 0) await this.#read(sequence)
    }
  }

  /** Gives what the message is then for certain. */
  async #bringAbout(sequence: number, outcome: Outcome): Promise<Outcome> {
    const mine = { ...toReader, sequence }
    const content = { version: 0, payload: { text: 'modified' }, cloudCustomData: '' }
    const ask: Partial<Record<NonNullable<Outcome>, () => Promise<unknown>>> = {
      modified: () =>
        this.#insist(this.#writer, (one) => one.request(message.modify, { ...mine, ...content })),
      recalled: () =>
        this.#insist(this.#writer, (one) => one.request(message.revoke, { ...mine, reason: '' })),
      reacted: () => {
        const theirs = { ...toWriter, sequence, reactionID: 'r' }
        return this.#insist(this.#reader, (one) => one.request(annotation.addReaction, theirs))
      },
    }
    try {
      await ask[outcome ?? 'said']?.()
      return outcome
    } catch (error) {
      if (error instanceof RawRefusal) return undefined
      throw error
    }
  }

  async #read(sequence: number): Promise<void> {
    const read = { ...toWriter, messageReadSeq: sequence, lastMessageTime: 0 }
    await this.#reader.insist((one) => one.request(conversation.read, read))
    this.#readUpTo = Math.max(this.#readUpTo, sequence)
  }

  /**
   * Refusals for another reason than the disk are final: the change was done before, or it is too
   * late.
   */
  #insist<Result>(
    who: RawConnection,
    ask: Parameters<typeof who.insist<Result>>[0],
  ): Promise<Result> {
    return who.insist(ask, (code) => code !== serverCodes.SERVER_FAULT)
  }
}
