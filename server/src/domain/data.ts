import type { KeyedMutex } from '../kernel/keyed-mutex.ts'
import type { Log } from '../kernel/log.ts'
import type { MessagePartitions } from '../storage/rows/message-partition.ts'
import type { Queries } from '../storage/rows/queries.ts'
import type { Writer } from '../storage/rows/writer.ts'
import type { Storage } from '../storage/storage.ts'
import type { EntityCache } from './cache/entity-cache.ts'
import type { Tables } from './cache/tables.ts'
import type { Runs } from './events/runs.ts'

/** The stored state of the apps: the database, and the entities in memory. */
export interface Data {
  readonly storage: Storage
  readonly queries: Queries
  readonly tables: Tables
  readonly partitions: MessagePartitions
  readonly cache: EntityCache
  readonly writer: Writer
  readonly runs: Runs
  /** Serializes changes of one message (`conversation/sequence`) and sends of one account. */
  readonly locks: KeyedMutex
  readonly log: Log
  /** Unix seconds; never decreases. */
  readonly time: () => number
}
