import { MessageFlag, type SendAnswer, serverCodes } from 'tavern-im/protocol'
import type { Account, Conversation } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { CacheMiss } from '../../kernel/cache-miss.ts'
import { monthOf } from '../../storage/months.ts'
import { type Context, callerOf } from '../context.ts'
import type { SentKind } from './before-send-webhook.ts'

/** A client repeats a send with the same client time and random number. */
interface Identity {
  readonly to: string
  readonly clientTime: number
  readonly random: number
  readonly flags: number
}

/**
 * Finds the answer to an earlier send of the same identity: in memory (`RecentSends`), and in the
 * database only if memory cannot prove that the identity is new. One for each decision to store.
 */
export class EarlierSend {
  readonly #context: Context<Data>
  readonly #kind: SentKind
  readonly #identity: Identity
  /** Result of the query; undefined before it. */
  #stored: { readonly answer: SendAnswer | undefined } | undefined

  constructor(context: Context<Data>, kind: SentKind, identity: Identity) {
    this.#context = context
    this.#kind = kind
    this.#identity = identity
  }

  /** The first answer; undefined if the identity is new. Use inside `withLoaded`. */
  answer(): SendAnswer | undefined {
    const sender = callerOf(this.#context)
    const { clientTime, random } = this.#identity
    const first = sender.recent.get(clientTime, random)
    if (first !== undefined || !sender.recent.isOld(clientTime)) return first
    if (this.#stored !== undefined) return this.#stored.answer
    const head = conversationOf(this.#context, this.#kind, sender, this.#identity.to)
    if (head === undefined) return undefined
    throw new CacheMiss(this.#query(sender, head))
  }

  async #query(sender: Account, head: Conversation): Promise<void> {
    this.#stored = {
      answer: await storedAnswer(this.#context.services, sender, head, this.#identity),
    }
  }
}

/** The conversation of a message; undefined if there is none. Use inside `withLoaded`. */
const conversationOf = (
  { services: { cache } }: Context<Data>,
  kind: SentKind,
  sender: Account,
  to: string,
): Conversation | undefined => {
  if (kind === 'group') return cache.group(sender.app, to)?.head
  const receiver = cache.everyAccount(sender.app, to)
  const hasNoPeer = receiver === null || receiver === sender
  return hasNoPeer ? undefined : cache.side(sender, receiver).head
}

const storedAnswer = async (
  services: Data,
  sender: Account,
  head: Conversation,
  { clientTime, random, flags: requestedFlags }: Identity,
): Promise<SendAnswer | undefined> => {
  // Uncommitted messages must be on disk before the query.
  await services.writer.settled()
  const stored = await storedWith(services, head, [clientTime, random, sender.id])
  if (stored === undefined) return undefined
  const { flags, ...answer } = stored
  const isWithout = (requestedFlags & ~flags & MessageFlag.needReadReceipt) !== 0
  return isWithout ? { ...answer, readReceiptCode: serverCodes.GROUP_NO_RECEIPTS } : answer
}

/**
 * The message of a conversation with an identity: client time, random, sender. The client time does
 * not determine the month, so all months are queried, and the current one.
 */
export const storedWith = async (
  { storage, partitions, time }: Data,
  { id, months }: Conversation,
  identity: readonly [number, number, number],
) => {
  const now = monthOf(time())
  const candidates = new Set(months.map(({ month }) => partitions.at(id, month)))
  if (partitions.tables.roomFor(now) === undefined) candidates.add(partitions.at(id, now))
  const found = await Promise.all(
    [...candidates].map((partition) => storage.read(partition.identity, [...identity, id])),
  )
  return found.flat()[0]
}

/** Stores the answer for repetitions. */
export const rememberResult = (
  services: Data,
  sender: Account,
  { clientTime, random }: Identity,
  answer: SendAnswer,
): void => {
  sender.recent.add(clientTime, random, answer)
  services.writer.hold(sender)
  services.cache.clientTimes.stored(sender.id, clientTime, services.time())
}

/** Drops a message: answers as if it was sent. Use inside `withLoaded`. */
export const rememberDropped = (
  context: Context<Data>,
  { clientTime, random }: Identity,
  reason: Pick<SendAnswer, 'messageDropReason'> = {},
): SendAnswer => {
  const answer = { time: context.services.time(), sequence: 0, position: 0, ...reason }
  callerOf(context).recent.add(clientTime, random, answer)
  return answer
}
