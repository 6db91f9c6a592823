import type { MessagePartition } from '../../storage/rows/message-partition.ts'
import type { MessageReader } from './partition-ranges.ts'

/** The newest message of a conversation on disk. */
export interface Newest {
  readonly id: number
  readonly sequence: number
  readonly time: number
}

/** The parameters of one partition's query: lists that begin with a conversation id. */
type IDLists = readonly (readonly number[])[]

/** Groups lists by the partition that answers them. */
export const listsByPartition = (
  { partitions }: MessageReader,
  lists: Iterable<{ readonly month: number; readonly list: readonly [number, ...number[]] }>,
): ReadonlyMap<MessagePartition, IDLists> => {
  const found = new Map<MessagePartition, (readonly number[])[]>()
  for (const { month, list } of lists) {
    const partition = partitions.at(list[0], month)
    const lists = found.get(partition)
    if (lists === undefined) found.set(partition, [list])
    else lists.push(list)
  }
  return found
}

/**
 * The newest messages of many conversations, by conversation id; those without messages are absent.
 */
export const newestOf = async (
  library: MessageReader,
  conversationIDs: readonly number[],
): Promise<ReadonlyMap<number, Newest>> => {
  if (conversationIDs.length === 0) return new Map()
  const { storage, queries } = library
  const ids = JSON.stringify(conversationIDs.map((id) => [id]))
  const months = await storage.read(queries.lastMonths, [ids])
  const grouped = listsByPartition(
    library,
    months.flatMap(({ month, conversation_id: id }) =>
      month === null ? [] : [{ month, list: [id] }],
    ),
  )
  const rows = await Promise.all(
    [...grouped].map(([partition, lists]) =>
      storage.read(partition.newestAmong, [JSON.stringify(lists)]),
    ),
  )
  const found = rows.flat().flatMap(({ conversation_id, id, sequence, time }) => {
    const isThere = id !== null && sequence !== null && time !== null
    return isThere ? [[conversation_id, { id, sequence, time }] as const] : []
  })
  return new Map(found)
}
