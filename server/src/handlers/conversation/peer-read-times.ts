import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, shape, text } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'

type Answer = AnswerOf<typeof commands.conversation.peerReadTimes>

const read = request(
  'conversation.peerReadTimes',
  serverCodes.BAD_PACKET,
  shape({ userIDList: listOf(text(LIMITS.USER_ID_BYTES), LIMITS.CONVERSATION_GET) }),
)

/**
 * The times up to which peers have read the caller's messages; peers without a conversation are
 * omitted.
 */
export const peerReadTimes = async (context: Context<Data>, body: unknown): Promise<Answer> => {
  const { userIDList } = read(body)
  const { storage, queries, writer } = context.services
  await writer.settled()
  const { id, app } = await withLoaded(() => callerOf(context))
  const peerReadTimeList: { userID: string; peerReadTime: number }[] = []
  for (const userID of new Set(userIDList)) {
    const [row] = await storage.read(queries.sideOf, [id, app, userID])
    if (row !== undefined) peerReadTimeList.push({ userID, peerReadTime: row.peer_read_time })
  }
  return { peerReadTimeList }
}
