import { MessageFlag, type WireMessage, wireConversationType } from 'tavern-im/protocol'
import type { Data } from '../domain/data.ts'
import { storedAt } from '../domain/messages/found-message.ts'
import { readMessageKey } from '../domain/messages/message-key.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import type { Context } from '../handlers/context.ts'
import { conversationOf, type MessageAddress } from '../handlers/message/message-lock.ts'
import { storedWith } from '../handlers/message/send-deduplication.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { Refusal } from '../kernel/refusal.ts'
import { messageCodes } from './codes.ts'
import { randomFor } from './sent-fields.ts'

/**
 * Finds a message of the caller's conversation with a user by its key. The key of a batch message
 * contains no sequence: such a message is found by its sender and random. Refuses with 90054.
 */
export const locateMessage = async (
  context: Context<Data & LiveRooms>,
  to: string,
  key: string,
): Promise<MessageAddress> => {
  const { services, caller } = context
  const named = readMessageKey(key)
  if (named === undefined) throw badKey(key, 'it is none')
  const location = { conversationType: wireConversationType.c2c, to, sequence: named.sequence }
  await services.writer.settled()
  if (named.sequence === 0) {
    const sender = await withLoaded(() =>
      services.cache.everyAccount(caller.sdkAppID, caller.userID),
    )
    const { head } = await withLoaded(() => conversationOf(context, location))
    const random = randomFor(named.random, to)
    const row = await storedWith(services, head, [named.time, random, sender?.id ?? 0])
    if (row === undefined) throw badKey(key, 'no such message')
    return { ...location, sequence: row.sequence }
  }
  const { head } = await withLoaded(() => conversationOf(context, location))
  const message = await storedAt(services, head, named.sequence)
  // The back end may store either its own random, or that of the response.
  const isIt = [named.random, randomFor(named.random, to)].some((one) => one === message?.random)
  if (isIt) return location
  throw badKey(key, 'no such message')
}

const badKey = (key: string, why: string) =>
  new Refusal(messageCodes.BAD_KEY, `find message ${key}: ${why}`)

export const isRecalled = ({ flags }: WireMessage): boolean => (flags & MessageFlag.revoked) !== 0
