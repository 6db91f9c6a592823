import { MessageFlag, type SendAnswer, serverCodes } from 'tavern-im/protocol'
import type { Account, Conversation } from '../../core/memory/entities.ts'
import type { Services } from '../../core/services.ts'
import { monthOf } from '../../storage/months.ts'

/** Clients whose clock is further ahead do not move the line below which the database is asked. */
export const CLOCK_AHEAD_SECONDS = 3_600

interface Identity {
  readonly clientTime: number
  readonly random: number
  readonly flags: number
}

/**
 * What the first send of this identity was answered, where only the database can know it. New messages
 * are known to be new from memory (`RecentSends`) and pass without a question.
 */
export const storedAnswer = async (
  services: Services,
  sender: Account,
  head: Conversation,
  { clientTime, random, flags: requestedFlags }: Identity,
): Promise<SendAnswer | undefined> => {
  // What is on its way to disk must be there before the question.
  await services.writer.settled()
  const stored = await storedWith(services, head, [clientTime, random, sender.id])
  if (stored === undefined) return undefined
  const { flags, ...answer } = stored
  const isWithout = (requestedFlags & ~flags & MessageFlag.needReadReceipt) !== 0
  return isWithout ? { ...answer, readReceiptCode: serverCodes.GROUP_NO_RECEIPTS } : answer
}

/**
 * The message of a conversation with an identity: client time, random, sender. A client's clock says nothing about when
 * it was stored, so all its months are looked at, and the one in which it would be stored now.
 */
export const storedWith = async (
  { storage, partitions, time }: Services,
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

/** Whether memory cannot tell that the identity is new. */
export const mayBeDuplicate = (
  services: Services,
  sender: Account,
  { clientTime }: Identity,
): boolean => sender.recent.isOld(clientTime) || clientTime > services.time() + CLOCK_AHEAD_SECONDS

/** Keeps the answer for when the identity comes again. */
export const rememberResult = (
  services: Services,
  sender: Account,
  { clientTime, random }: Identity,
  answer: SendAnswer,
): void => {
  sender.recent.add(clientTime, random, answer)
  const { cache } = services
  if (clientTime > cache.lastClientTime && clientTime <= services.time() + CLOCK_AHEAD_SECONDS) {
    cache.lastClientTime = clientTime
  }
}
