import {
  type AnswerOf,
  type commands,
  MessageFlag,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Account, Conversation, Group } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import { isFor } from '../../domain/messages/found-message.ts'
import type { Messaging } from '../../domain/messages/messaging.ts'
import {
  type Receipted,
  type ReceiptRequest,
  receiptedAt,
  receiptOf,
} from '../../domain/messages/receipts.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { groupOf } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'
import { conversationOf, firstReadable, type MessageAddress } from '../message/message-lock.ts'
import { messageListFields } from './message-list-fields.ts'

type Answer = AnswerOf<typeof commands.receipt.send>

const read = request('receipt.send', serverCodes.BAD_PACKET, shape(messageListFields))

/**
 * Stores receipts and notifies the senders. Receipts of a group within a second are coalesced: rows
 * and log entries in one transaction, one entry per sender; all requests are answered after it.
 */
export const sendReceipts = async (
  context: Context<Data & Notify & LiveRooms & Messaging>,
  body: unknown,
): Promise<Answer> => {
  const { sequenceList, ...target } = read(body)
  const { services } = context
  const conversation = await withLoaded(() => conversationOf(context, target))
  const account = await withLoaded(() => callerOf(context))
  const first = firstReadable(conversation)
  const receipts: ReceiptRequest = { account, first, sequences: new Set(sequenceList) }
  const key = conversation.head.cacheKey
  const run = (all: readonly ReceiptRequest[]) =>
    services.locks.run(`${key}/receipts`, () => keep(context, target, all))
  await ('group' in conversation
    ? services.receiptCoalescer.add(key, receipts, run)
    : run([receipts]))
  return {}
}

/** A message with its new readers. */
interface NewReaders extends Receipted {
  readonly fresh: readonly Account[]
}

/** Messages checked in one tick of the event loop. */
const LOOKED_AT_ONCE = 100

const rest = () => new Promise<void>((resolve) => setImmediate(resolve))

type ConversationTarget = Pick<MessageAddress, 'conversationType' | 'to'>

const keep = async (
  context: Context<Data & Notify & LiveRooms>,
  whose: ConversationTarget,
  all: readonly ReceiptRequest[],
): Promise<void> => {
  const { services, caller } = context
  await services.writer.settled()
  const { head } = await withLoaded(() => currentConversation(context, whose))
  const news: NewReaders[] = []
  const requested = new Set(all.flatMap(({ sequences }) => [...sequences]))
  for (const [index, sequence] of [...requested].entries()) {
    if (index % LOOKED_AT_ONCE === LOOKED_AT_ONCE - 1) await rest()
    const found = await receiptedAt(services, head, sequence)
    const fresh = found === undefined ? [] : freshReaders(found, all)
    if (found !== undefined && fresh.length > 0) news.push({ ...found, fresh })
  }
  await withLoaded(() => {
    const senderIDs = new Set(news.map(({ message }) => message.from))
    const senders = services.cache.accounts(caller.sdkAppID, senderIDs)
    const { group } = currentConversation(context, whose)
    for (const sender of senders) {
      const ofSender = news.filter(({ message }) => message.from === sender.userID)
      publish(services, { head, group, sender, news: ofSender })
    }
  })
  await services.writer.settled()
}

/**
 * The group or the conversation; a group is found even if the caller has left it in the meantime.
 */
const currentConversation = (
  context: Context<Data & LiveRooms>,
  whose: ConversationTarget,
): { head: Conversation; group: Group | undefined } => {
  const { services, caller } = context
  if (whose.conversationType === wireConversationType.group) {
    const group = groupOf(services, caller.sdkAppID, whose.to)
    return { head: group.head, group }
  }
  return { head: conversationOf(context, whose).head, group: undefined }
}

const freshReaders = (
  { message, readers }: Receipted,
  all: readonly ReceiptRequest[],
): Account[] => {
  const known = new Set(readers.map(({ user_id }) => user_id))
  const fresh = new Map<string, Account>()
  for (const { account, first, sequences } of all) {
    const { userID } = account
    const isFresh =
      sequences.has(message.sequence) &&
      message.sequence >= first &&
      (message.flags & MessageFlag.revoked) === 0 &&
      userID !== message.from &&
      isFor(message, userID) &&
      !known.has(userID)
    if (isFresh) fresh.set(userID, account)
  }
  return [...fresh.values()]
}

interface ReceiptUpdate {
  readonly head: Conversation
  readonly group: Group | undefined
  readonly sender: Account
  readonly news: readonly NewReaders[]
}

/** Writes the receipts of one sender's messages, and an entry with the totals into its log. */
const publish = (services: Data & Notify, { head, group, sender, news }: ReceiptUpdate): void => {
  const { writer, tables } = services
  const time = services.time()
  const receiptList = news.map(({ message, readers, fresh }) => {
    for (const { id } of fresh) {
      writer.write(tables.receipt, [head.id, message.sequence, id, time])
    }
    const newReaders = fresh.map(({ id, userID }) => ({ account_id: id, user_id: userID, time }))
    return receiptOf({ message, readers: [...readers, ...newReaders] }, group)
  })
  const [c2c, ofGroup] = [wireConversationType.c2c, wireConversationType.group]
  const reader = news[0]?.fresh[0]?.userID ?? ''
  logEvent(services, sender, {
    event: 'receipts',
    conversationType: group === undefined ? c2c : ofGroup,
    to: group?.groupID ?? reader,
    receiptList,
  })
}
