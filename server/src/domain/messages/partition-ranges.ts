import type { MessagePartition, MessagePartitions } from '../../storage/rows/message-partition.ts'
import type { Queries } from '../../storage/rows/queries.ts'
import type { Storage } from '../../storage/storage.ts'

/** The access to stored messages. */
export interface MessageReader {
  readonly storage: Storage
  readonly queries: Queries
  readonly partitions: MessagePartitions
}

/** A month with messages of a conversation, and its first sequence. */
export interface MonthMark {
  readonly month: number
  readonly first: number
}

/** A conversation's id and its kept months, oldest first. */
export interface PartitionedConversation {
  readonly id: number
  readonly months: readonly MonthMark[]
}

/** A range of a conversation on one partition; both ends are included. */
export interface PartitionRange {
  readonly partition: MessagePartition
  readonly from: number
  readonly to: number
}

/** The first sequence of a conversation that is kept; beyond the last if none is. */
export const firstKept = ({
  months,
  lastSequence,
}: {
  readonly months: readonly MonthMark[]
  readonly lastSequence: number
}): number => months[0]?.first ?? lastSequence + 1

/** The kept ranges between two sequences (both included), by partition; oldest first. */
export const rangesBetween = (
  partitions: MessagePartitions,
  { id, months }: PartitionedConversation,
  from: number,
  to: number,
): readonly PartitionRange[] => {
  const parts: PartitionRange[] = []
  for (const [index, { month, first }] of months.entries()) {
    const start = Math.max(first, from)
    const end = Math.min(to, (months[index + 1]?.first ?? Number.POSITIVE_INFINITY) - 1)
    if (start > end) continue
    const partition = partitions.at(id, month)
    const before = parts.at(-1)
    if (before?.partition === partition) parts.splice(-1, 1, { ...before, to: end })
    else parts.push({ partition, from: start, to: end })
  }
  return parts
}

/** Reads ranges one after the other until the limit of rows is reached. */
export const readRanges = async <Row>(
  parts: readonly PartitionRange[],
  read: (part: PartitionRange, atMost: number) => Promise<readonly Row[]>,
  atMost = Number.POSITIVE_INFINITY,
): Promise<readonly Row[]> => {
  const [only] = parts
  if (only === undefined) return []
  if (parts.length === 1) return read(only, atMost)
  const rows: Row[] = []
  for (const part of parts) {
    rows.push(...(await read(part, atMost - rows.length)))
    if (rows.length >= atMost) break
  }
  return rows
}

/** The months of a conversation from one on, oldest first. */
export const readMonths = async (
  { storage, queries }: Pick<MessageReader, 'storage' | 'queries'>,
  conversationID: number,
  since: number,
): Promise<MonthMark[]> => {
  const rows = await storage.read(queries.months, [conversationID, since])
  return rows.map(({ month, first_sequence: first }) => ({ month, first }))
}
