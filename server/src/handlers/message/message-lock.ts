import {
  LIMITS,
  serverCodes,
  type WireConversationType,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Account } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import {
  type CallerConversation,
  deletedBy,
  type FoundMessage,
  storedAt,
} from '../../domain/messages/found-message.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import {
  backEndIn,
  findGroupOrTopic,
  type Membership,
  requireMember,
} from '../../domain/rules/membership.ts'
import { findVisibleMessage, visibleRangeOf } from '../../domain/rules/visibility.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { oneOf, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, callerOf } from '../context.ts'

/** A message's address from the caller's view. */
export interface MessageAddress {
  readonly conversationType: WireConversationType
  /** The peer, or the group. */
  readonly to: string
  readonly sequence: number
}

/** The fields of a {@link MessageAddress} in a request. */
export const messageAddressFields = {
  conversationType: oneOf(wireConversationType.c2c, wireConversationType.group),
  to: text(LIMITS.TOPIC_ID_BYTES, 1),
  sequence: whole(1, 2 ** 32 - 1),
}

/**
 * Runs `act` with a message that the caller may read, as it is on disk, and locks out other changes
 * of it. Changes of `act` are on disk when this resolves. `notFound` is the refusal's code if there
 * is no such message.
 */
export const withMessageLock = async <Result>(
  context: Context<Data & LiveRooms>,
  address: MessageAddress,
  notFound: number,
  act: (found: FoundMessage) => Result | Promise<Result>,
): Promise<Result> => {
  const { services } = context
  const { head } = await withLoaded(() => conversationOf(context, address))
  return services.locks.run(`${head.cacheKey}/${address.sequence}`, async () => {
    await services.writer.settled()
    const found = await findMessage(context, address, notFound)
    const result = await act(found)
    await services.writer.settled()
    return result
  })
}

/**
 * Runs `act` while the caller's unread count and visible messages cannot change, except by new
 * messages. Changes of `act` are on disk when this resolves.
 */
export const withConversationLock = async (
  context: Context<Data & LiveRooms>,
  address: Omit<MessageAddress, 'sequence'>,
  act: (conversation: CallerConversation) => Promise<void>,
): Promise<void> => {
  const { writer, locks } = context.services
  const { head } = await withLoaded(() => conversationOf(context, address))
  // Both sides of C2C share a lock; each member of a group has its own, so that they do not block
  // each other.
  const isGroup = address.conversationType === wireConversationType.group
  const key = isGroup ? `${head.cacheKey} of ${context.caller.userID}` : head.cacheKey
  await locks.run(key, async () => {
    await writer.settled()
    await act(await withLoaded(() => conversationOf(context, address)))
    await writer.settled()
  })
}

/** A message that the caller may read, as it is on disk. Refuses with `notFound`, 10007 and 10010. */
export const findMessage = async (
  context: Context<Data & LiveRooms>,
  address: MessageAddress,
  notFound: number,
): Promise<FoundMessage> => {
  const { services } = context
  const conversation = await withLoaded(() => conversationOf(context, address))
  const account = await withLoaded(() => callerOf(context))
  // The back end also sees messages that are hidden from the user.
  const message =
    context.caller.isBackEnd === true
      ? await storedAt(services, conversation.head, address.sequence)
      : await findVisibleMessage(services, conversation, address.sequence)
  if (message !== undefined) {
    return {
      account,
      conversation,
      message,
      deletedBy: await deletedBy(services, conversation, address.sequence),
    }
  }
  throw new Refusal(
    notFound,
    `find message ${address.sequence} of ${address.to}: it does not exist`,
  )
}

/** The conversation of the caller. Refuses with 10007, 10010 and 20003. Use inside `withLoaded`. */
export const conversationOf = (
  context: Context<Data & LiveRooms>,
  { conversationType, to }: Pick<MessageAddress, 'conversationType' | 'to'>,
): CallerConversation => {
  const { services } = context
  const account = callerOf(context)
  if (conversationType === wireConversationType.group) {
    const { group, member } = membershipIn(context, account, to)
    return { type: conversationType, head: group.head, group, member }
  }
  const peer = services.cache.everyAccount(account.app, to)
  if (peer === null || peer === account) {
    throw new Refusal(serverCodes.BAD_ACCOUNT, `find conversation with ${to}: no such user`)
  }
  const ownSide = services.cache.side(account, peer)
  const peerSide = services.cache.side(peer, account)
  return { type: wireConversationType.c2c, head: ownSide.head, ownSide, peerSide }
}

const membershipIn = (
  { services, caller }: Context<Data & LiveRooms>,
  account: Account,
  groupID: string,
): Membership => {
  if (caller.isBackEnd !== true) return requireMember(services, account, groupID)
  const group = findGroupOrTopic(services, account.app, groupID)
  return { group, member: backEndIn(group) }
}

/** The first sequence that the caller may read; later messages may be hidden individually. */
export const firstReadable = (conversation: CallerConversation): number =>
  visibleRangeOf(conversation).first
