import { MessageFlag, type SendAnswer, serverCodes } from 'tavern-im/protocol'
import type { Account } from '../../core/memory/entities.ts'
import type { World } from '../../core/world.ts'

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
  world: World,
  sender: Account,
  { clientTime, random, flags: asked }: Identity,
): Promise<SendAnswer | undefined> => {
  const { writer, storage, queries } = world
  // What is on its way to disk must be there before the question.
  await writer.settled()
  const [stored] = await storage.read(queries.identity, [clientTime, random, sender.id])
  if (stored === undefined) return undefined
  const { flags, ...answer } = stored
  const isWithout = (asked & ~flags & MessageFlag.needReadReceipt) !== 0
  return isWithout ? { ...answer, readReceiptCode: serverCodes.GROUP_NO_RECEIPTS } : answer
}

/** Whether memory cannot tell that the identity is new. */
export const mayBeStored = (world: World, sender: Account, { clientTime }: Identity): boolean =>
  sender.recent.isOld(clientTime) || clientTime > world.time() + CLOCK_AHEAD_SECONDS

/** Keeps the answer for when the identity comes again. */
export const remember = (
  world: World,
  sender: Account,
  { clientTime, random }: Identity,
  answer: SendAnswer,
): void => {
  sender.recent.add(clientTime, random, answer)
  const { memory } = world
  if (clientTime > memory.lastClientTime && clientTime <= world.time() + CLOCK_AHEAD_SECONDS) {
    memory.lastClientTime = clientTime
  }
}
