import { MessageFlag, type SendAnswer, serverCodes } from 'tavern-im/protocol'
import type { Account, Conversation } from '../../domain/cache/entities.ts'
import type { Services } from '../../domain/services.ts'
import { monthOf } from '../../storage/months.ts'

/** Client times further ahead do not advance the limit below which the database is queried. */
export const CLOCK_AHEAD_SECONDS = 3_600

interface Identity {
  readonly clientTime: number
  readonly random: number
  readonly flags: number
}

/**
 * The answer to an earlier send of this identity, if only the database knows it. New messages are
 * recognised in memory (`RecentSends`) and need no query.
 */
export const storedAnswer = async (
  services: Services,
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

/** Whether memory cannot prove that the identity is new. */
export const mayBeDuplicate = (
  services: Services,
  sender: Account,
  { clientTime }: Identity,
): boolean => sender.recent.isOld(clientTime) || clientTime > services.time() + CLOCK_AHEAD_SECONDS

/** Stores the answer for repetitions. */
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
