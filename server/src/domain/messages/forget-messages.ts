import type { Data } from '../data.ts'
import type { Media } from './media.ts'

/** Messages removed in one commit. */
const MESSAGES = 500

/** The messages to remove from a conversation: of one month, up to a sequence. */
interface RemovalRange {
  readonly month: number
  readonly upTo: number
  /**
   * Whether the messages are dropped with their table; then only the dependent rows are removed
   * here.
   */
  readonly areDropped: boolean
}

/**
 * Removes messages of a conversation and their dependent rows, oldest first. Each batch is on disk
 * when this yields.
 */
export async function* forgetMessages(
  services: Data & Media,
  conversationID: number,
  { month, upTo, areDropped }: RemovalRange,
): AsyncGenerator<void> {
  const { storage, writer, partitions, tables, objects } = services
  const { files, attached } = tables.dismissal
  const { goneWithMessages } = tables.merger
  const partition = partitions.at(conversationID, month)
  const [oldest] = await storage.read(partition.oldest, [conversationID])
  const [newest] = await storage.read(partition.newest, [conversationID])
  const last = Math.min(upTo, newest?.sequence ?? 0)
  let from = oldest?.sequence ?? last + 1
  while (from <= last) {
    const to = Math.min(last, from + MESSAGES - 1)
    const parameters = [conversationID, to]
    if (objects !== undefined) writer.write(files, [...parameters, ...parameters])
    writer.write(goneWithMessages, [...parameters, ...parameters])
    for (const query of attached) writer.write(query, parameters)
    if (!areDropped) writer.write(partition.remove, parameters)
    await writer.settled()
    from = to + 1
    yield
  }
}
