import type { WireAttribute, WireCounter } from 'tavern-im/protocol'
import type { Group } from '../memory/entities.ts'
import type { Services } from '../services.ts'

/** So many writes of attributes has a user, on all devices: each is told to all members. */
export const ATTRIBUTE_WRITES = { count: 40, windowMs: 5_000 }

/** Custom data that one user sends: the log of a group has room for so many entries, which others need too. */
export const CUSTOM_DATA = { count: 20, windowMs: 5_000 }

/** What a group has besides messages and members, each written whole. */
export interface GroupData {
  readonly attributes: readonly WireAttribute[]
  readonly counters: Counted
  readonly pinned: readonly Pin[]
  /** Of a live room: who may not come in, and until when (unix seconds). */
  readonly bans: readonly (readonly [userID: string, until: number])[]
}

interface Counted {
  readonly values: readonly WireCounter[]
  /** What was counted of late, so that a request that comes again counts once. */
  readonly recent: readonly string[]
}

/** A pinned message. */
interface Pin {
  readonly sequence: number
  /** Who has pinned it. */
  readonly userID: string
}

/** One of these as it is on disk. */
export interface Kept<Kind extends keyof GroupData> {
  /** How often it was changed. */
  readonly sequence: number
  /** Unix seconds of the last change. */
  readonly time: number
  readonly data: GroupData[Kind]
}

const nothing: GroupData = {
  attributes: [],
  counters: { values: [], recent: [] },
  pinned: [],
  bans: [],
}

export const keptOf = async <Kind extends keyof GroupData>(
  { storage, queries }: Pick<Services, 'storage' | 'queries'>,
  { id }: Pick<Group, 'id'>,
  kind: Kind,
): Promise<Kept<Kind>> => {
  const [row] = await storage.read(queries.groupData, [id, kind])
  return row === undefined
    ? { sequence: 0, time: 0, data: nothing[kind] }
    : { sequence: row.sequence, time: row.time, data: JSON.parse(row.data) as GroupData[Kind] }
}

/** Replaces it; returns its new sequence. Only in its turn (`inTurnOfGroupData`). */
export const keep = <Kind extends keyof GroupData>(
  { writer, tables, time }: Services,
  { id }: Pick<Group, 'id'>,
  kind: Kind,
  before: Kept<Kind>,
  data: GroupData[Kind],
): number => {
  const sequence = before.sequence + 1
  writer.write(tables.groupData, [id, kind, sequence, time(), JSON.stringify(data)])
  return sequence
}
