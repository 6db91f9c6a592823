import { type ReadAddress, wireConversationType } from 'tavern-im/protocol'
import { withLoaded } from '../../kernel/cache-miss.ts'
import type { MessagePartition } from '../../storage/rows/message-partition.ts'
import { membersOfKey } from '../cache/conversation-key.ts'
import type { DirectMembership } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { logEvent } from '../events/account-events.ts'
import type { Notify } from '../notify.ts'
import { SERVER_SENDER } from './server-draft.ts'

/** The messages to remove from a conversation: up to a sequence. */
interface RemovalRange {
  readonly app: number
  readonly key: string
  readonly conversation_id: number
  readonly partition: MessagePartition
  readonly upTo: number
}

/**
 * Messages that no user can read any longer stop counting as unread; both sides of a C2C
 * conversation are notified. The unread counts of groups are computed on request. Call it before
 * the messages are removed.
 */
export const forgetUnread = async (
  services: Data & Notify,
  removal: RemovalRange,
): Promise<void> => {
  const [one, other] = membersOfKey(removal.key)
  if (one === undefined || other === undefined) return
  await forgetFor(services, removal, one, other)
  if (one !== other) await forgetFor(services, removal, other, one)
}

const forgetFor = async (
  services: Data & Notify,
  { app, conversation_id: id, partition, upTo }: RemovalRange,
  userID: string,
  peerID: string,
): Promise<void> => {
  const { storage, queries, cache, locks, writer } = services
  await writer.settled()
  // Most users have read everything; do not load them.
  const [unread] = await storage.read(queries.unreadBefore, [app, peerID, app, userID, upTo])
  if (unread === undefined) return
  const find = () => {
    const account = cache.everyAccount(app, userID)
    const peer = cache.everyAccount(app, peerID)
    if (account === null || peer === null) return undefined
    return account === peer ? cache.notices([account])[0] : cache.side(account, peer)
  }
  const known = await withLoaded(find)
  if (known === undefined) return
  await locks.run(known.head.cacheKey, async () => {
    await writer.settled()
    const before = await withLoaded(find)
    if (before === undefined || before.readSequence >= upTo) return
    const senderID = before.peer === before.account ? SERVER_SENDER : before.peer.id
    const parameters = [id, before.readSequence, upTo, senderID, before.account.id, id]
    const counted = await storage.read(partition.countedFrom, parameters)
    await withLoaded(() => {
      const side = find()
      const sequences = counted.map(({ sequence }) => sequence)
      if (side !== undefined) readUpTo(services, side, upTo, sequences)
    })
    await writer.settled()
  })
}

const readUpTo = (
  services: Data & Notify,
  side: DirectMembership,
  upTo: number,
  counted: readonly number[],
): void => {
  if (side.readSequence >= upTo) return
  side.unread -= counted.filter((sequence) => sequence > side.readSequence).length
  side.readSequence = upTo
  services.writer.touch(services.tables.side, side)
  logEvent(services, side.account, { event: 'reads', readList: [readMarkOf(side)] })
}

const readMarkOf = ({
  account,
  peer,
  head,
  readSequence,
  unread,
}: DirectMembership): ReadAddress => ({
  conversationType: peer === account ? wireConversationType.system : wireConversationType.c2c,
  to: peer.userID,
  messageReadSeq: readSequence,
  unreadCount: unread,
  nextMessageSeq: head.lastSequence + 1,
})
