import { setTimeout as pause } from 'node:timers/promises'
import { commands, wireConversationType } from '../../../src/protocol-entry.ts'
import type { RawConnection } from '../../../testing/internal/raw-connection.ts'
import { HistoryLedger } from '../../../testing/internal/workload/history-ledger.ts'
import { textOf } from '../../../testing/internal/workload/numbered-text.ts'
import { connectionOf } from './chaos-users.ts'

/** Options of the senders. */
export interface SendersOptions {
  /** Address for the next connection. */
  readonly url: () => string
  readonly pairs: number
  readonly groups: number
  /** Messages that one speaker has under way at a time, in all its conversations. */
  readonly inFlight: number
}

/** A conversation of the senders, and its ledger. */
export interface Conversation {
  readonly type: 1 | 2
  /** Two users, or the first two of a group's members: who reads it. */
  readonly readers: readonly [string, string]
  readonly groupID: string
  readonly ledger: HistoryLedger
}

/** The other end of a talk, as one of its readers names it. */
export const targetOf = (
  { type, readers: [one, other], groupID }: Conversation,
  userID: string,
) => ({
  conversationType: type,
  to: type === 2 ? groupID : userID === one ? other : one,
})

const GROUP_EVERY = 4
const LOOK_MS = 10
/** Beyond what is waited for there is some more, for what happens then to come in the middle of it … */
const BEYOND = 500
/** … and from then on each sender pauses: a chaos run that counts kills need not fill the disk. */
const REST_MS = 250
/** Timeout of any acknowledgement. */
const STILL_MS = 90_000

/** Raw clients that talk without an end in pairs and in groups, several messages at a time, each until it is acknowledged. */
export class Senders {
  readonly conversations: readonly Conversation[]
  /** Refusals by code. */
  readonly refusals = new Map<number, number>()
  readonly #options: SendersOptions
  readonly #connections: readonly RawConnection[]
  readonly #pairs: readonly Conversation[]
  readonly #groups: readonly Conversation[]
  #talking: Promise<unknown> | undefined
  #isTalking = true
  #random = 0
  #acknowledged = 0
  #target = 0
  #lastAt = performance.now()
  #first: ((at: number) => void)[] = []

  constructor(options: SendersOptions) {
    this.#options = options
    const users = Array.from({ length: options.pairs * 2 }, (_, index) => nameOf(index))
    this.#connections = users.map((userID) =>
      connectionOf(options.url, userID, (code) => this.refused(code)),
    )
    this.#pairs = Array.from({ length: options.pairs }, (_, pair) => ({
      type: wireConversationType.c2c,
      readers: [nameOf(pair * 2), nameOf(pair * 2 + 1)],
      groupID: '',
      ledger: new HistoryLedger(),
    }))
    this.#groups = Array.from({ length: options.groups }, (_, group) => ({
      type: wireConversationType.group,
      readers: [nameOf(0), nameOf(1)],
      groupID: `chaos-${group}`,
      ledger: new HistoryLedger(),
    }))
    this.conversations = [...this.#pairs, ...this.#groups]
  }

  get acknowledged(): number {
    return this.#acknowledged
  }

  /** All come, found their groups and talk. */
  async begin(): Promise<void> {
    await Promise.all(this.#connections.map((one) => one.insist(async () => {})))
    await this.#found()
    const lines = this.#connections.flatMap((_, speaker) =>
      Array.from({ length: this.#options.inFlight }, (_, line) =>
        this.#conversation(speaker, line),
      ),
    )
    this.#talking = Promise.all(lines)
    this.#talking.catch(() => {})
  }

  /** Resolves after a number of further acknowledgements. Rejects at the timeout. */
  async more(count: number): Promise<void> {
    const target = this.#acknowledged + count
    this.#target = Math.max(this.#target, target + BEYOND)
    this.#lastAt = performance.now()
    while (this.#acknowledged < target) {
      await Promise.race([pause(LOOK_MS), this.#talking])
      if (performance.now() - this.#lastAt < STILL_MS) continue
      throw new Error(`talk: nothing was acknowledged for ${STILL_MS / 1000} s`)
    }
  }

  /** Resolves with the time of the next acknowledgement. */
  next(): Promise<number> {
    return new Promise((resolve) => this.#first.push(resolve))
  }

  /** Resolves when what is under way is acknowledged. */
  async stop(): Promise<void> {
    this.#isTalking = false
    await this.#talking
  }

  async leave(): Promise<void> {
    await Promise.all(this.#connections.map((one) => one.close()))
  }

  async #found(): Promise<void> {
    const [founder] = this.#connections
    const memberList = this.#connections.slice(1).map((_, index) => ({ userID: nameOf(index + 1) }))
    for (const { groupID } of this.#groups) {
      const group = { type: 'Public', name: groupID, groupID, memberList }
      await founder?.insist((client) => client.request(commands.group.create, group))
    }
  }

  /** One message after the other, now to its peer, now to a group. */
  async #conversation(speaker: number, line: number): Promise<void> {
    const before = new Map<Conversation, number>()
    for (let round = 0; this.#isTalking; round += 1) {
      const conversation = this.#conversationAt(speaker, line, round)
      const number = round * this.#options.inFlight + line
      const sequence = await this.#say(speaker, conversation, number)
      conversation.ledger.acknowledge({ speaker, number }, sequence, before.get(conversation) ?? 0)
      before.set(conversation, sequence)
      this.#acknowledge()
      if (this.#acknowledged > this.#target) await pause(REST_MS)
    }
  }

  #conversationAt(speaker: number, line: number, round: number): Conversation {
    const group = this.#groups[(line + round) % Math.max(1, this.#groups.length)]
    const pair = this.#pairs[speaker >> 1] as Conversation
    return group !== undefined && (line + round) % GROUP_EVERY === 0 ? group : pair
  }

  async #say(speaker: number, conversation: Conversation, number: number): Promise<number> {
    const { conversationType, to } = targetOf(conversation, nameOf(speaker))
    const text = textOf({ speaker, number, dueUs: 0 })
    // Repeats of a send have the identity of the first.
    const identity = { clientTime: Math.floor(Date.now() / 1000), random: ++this.#random }
    const connection = this.#connections[speaker] as RawConnection
    const { sequence } = await connection.insist((client) =>
      client.sendText(to, text, { conversationType, ...identity }),
    )
    return sequence
  }

  #acknowledge(): void {
    this.#acknowledged += 1
    this.#lastAt = performance.now()
    if (this.#first.length === 0) return
    for (const resolve of this.#first.splice(0)) resolve(this.#lastAt)
  }

  /** Counts what was refused. */
  refused(code: number): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
  }
}

const nameOf = (index: number): string => `raw-${index}`

/** Index of a user among the senders. */
export const indexOf = (userID: string): number => Number(userID.split('-')[1])
