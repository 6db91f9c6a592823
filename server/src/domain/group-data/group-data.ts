import type { WireAttribute, WireCounter } from 'tavern-im/protocol'
import type { Group } from '../cache/entities.ts'
import type { Data } from '../data.ts'

/** Attribute writes of one user on all devices; each is published to all members. */
export const ATTRIBUTE_WRITES = { count: 40, windowMs: 5_000 }

/** Custom data sent by one user; a group's log has limited room, shared with other events. */
export const CUSTOM_DATA = { count: 20, windowMs: 5_000 }

/** The data of a group besides messages and members; each kind is written as a whole. */
export interface GroupData {
  readonly attributes: readonly WireAttribute[]
  readonly counters: Counted
  readonly pinned: readonly Pin[]
  /** The bans of a live room and their ends (unix seconds). */
  readonly bans: readonly (readonly [userID: string, until: number])[]
}

interface Counted {
  readonly values: readonly WireCounter[]
  /** Identities of recent counter requests, so that a repeated request counts once. */
  readonly recent: readonly string[]
}

/** A pinned message. */
interface Pin {
  readonly sequence: number
  /** The user who pinned it. */
  readonly userID: string
}

/** One kind of this data as it is on disk. */
export interface StoredGroupData<Kind extends keyof GroupData> {
  /** The number of changes. */
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

export const loadGroupData = async <Kind extends keyof GroupData>(
  { storage, queries }: Pick<Data, 'storage' | 'queries'>,
  { id }: Pick<Group, 'id'>,
  kind: Kind,
): Promise<StoredGroupData<Kind>> => {
  const [row] = await storage.read(queries.groupData, [id, kind])
  return row === undefined
    ? { sequence: 0, time: 0, data: nothing[kind] }
    : { sequence: row.sequence, time: row.time, data: JSON.parse(row.data) as GroupData[Kind] }
}

/** Replaces the data and returns its new sequence. Only inside `withGroupDataLock`. */
export const keep = <Kind extends keyof GroupData>(
  { writer, tables, time }: Data,
  { id }: Pick<Group, 'id'>,
  kind: Kind,
  before: StoredGroupData<Kind>,
  data: GroupData[Kind],
): number => {
  const sequence = before.sequence + 1
  writer.write(tables.groupData, [id, kind, sequence, time(), JSON.stringify(data)])
  return sequence
}
