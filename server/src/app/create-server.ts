import { join } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { defaultMemoryLimits } from '../domain/cache/memory-limits.ts'
import type { Delivery } from '../domain/events/delivery.ts'
import { systemClock } from '../kernel/clock.ts'
import { describeMedia } from '../services/objects/describe-media.ts'
import { openLocalStore } from '../services/objects/local-store.ts'
import type { ObjectOptions } from '../services/objects/objects.ts'
import type { ObjectStore } from '../services/objects/store.ts'
import { openTemporaryStore } from '../services/objects/temporary-store.ts'
import { checkAddress } from '../services/providers/address-under.ts'
import { openNodeWebPush } from '../services/push/node-web-push.ts'
import { checkPush } from '../services/push/push-options.ts'
import type { Storage } from '../storage/storage.ts'
import { administratorsOf } from './apps.ts'
import { type CoreOptions, createCore } from './create-core.ts'
import { openCore } from './open-core.ts'
import type { ServerOptions } from './options.ts'
import { type Server, startOver, startServer } from './start-server.ts'

/**
 * Starts a server; resolves when it accepts connections. Rejects if no app is configured, the port
 * is taken, the data directory or the database cannot be used, or an address or a bucket in the
 * options is invalid.
 */
export const createServer = async (options: ServerOptions): Promise<Server> => {
  const dataDir = options.dataDir ?? './data'
  if (options.publicUrl !== undefined) checkAddress('publicUrl', options.publicUrl)
  const settings = new Map(options.apps.map((app) => [app.sdkAppID, app.settings ?? {}]))
  const { reportRetention } = options
  const retention = reportRetention === undefined ? {} : { reportRetention }
  const { translation, speech, moderation, push, clock, logRetention, messageMonths } = options
  const { databaseUrl, signal } = options
  if (push !== undefined) checkPush(push)
  if (options.nodeUrl !== undefined) checkAddress('nodeUrl', options.nodeUrl)
  const others = {
    ...retention,
    ...(clock !== undefined && { clock }),
    ...(logRetention !== undefined && { logRetention }),
    ...(messageMonths !== undefined && { messageMonths }),
    ...memoryOf(options),
    ...backupOf(options, clock),
    ...(push && { push }),
    ...(moderation && { moderation }),
    administrators: administratorsOf(options.apps),
    language: { ...(translation && { translation }), ...(speech && { speech }) },
  }
  const secrets = new Map(options.apps.map(({ sdkAppID, secret }) => [sdkAppID, secret]))
  const openWith = async <Opened>(
    open: (parts: { readonly objects: ObjectOptions }) => Promise<Opened>,
  ): Promise<Opened> => {
    const store = await openStore(options, dataDir)
    const describe = describeMedia(clock ?? systemClock)
    try {
      return await open({ objects: { store, secrets, publicUrl: options.publicUrl, describe } })
    } catch (cause) {
      await store.close()
      throw cause
    }
  }
  const { natsUrl } = options
  if (natsUrl === undefined) {
    return startServer(options, (delivery, log, now, onCommit, isLate) =>
      openWith((parts) =>
        createCore({
          ...{ dataDir, databaseUrl, signal, delivery, log, now, settings, onCommit, isLate },
          ...parts,
          ...others,
        }),
      ),
    )
  }
  const shared = clusterDatabase(options)
  // Loaded on demand, because a single server does not need it.
  const { openNode } = await import('../cluster/open-node.ts')
  return startOver(options, (base) => {
    const { log, onCommit, isLate } = base
    const now = () => base.clock.now()
    const openOver = (storage: Storage, delivery: Delivery) =>
      openWith((parts) =>
        openCore(storage, {
          ...{ openWebPush: openNodeWebPush, delivery, log, now, settings, onCommit, isLate },
          ...parts,
          ...others,
        }),
      )
    const { nodeUrl } = options
    return openNode({ databaseUrl: shared, natsUrl, nodeUrl, signal, openCore: openOver }, base)
  })
}

const DEFAULT_BACKUP_DAYS = 7

const backupOf = (
  { backup, databaseUrl, dataDir }: ServerOptions,
  clock = systemClock,
): Pick<CoreOptions, 'backup'> => {
  if (backup === undefined) return {}
  if (databaseUrl !== undefined || dataDir === ':memory:') {
    const why = 'only the embedded database in a folder has one'
    throw new Error(`back up the database: ${why}; remove BACKUP_DIR`)
  }
  return { backup: { dir: backup.dir, days: backup.days ?? DEFAULT_BACKUP_DAYS, clock } }
}

/** The part of the heap for caches if nothing else is configured. */
const CACHES_OF_HEAP = 1 / 4

/** The part of the memory for caches that has pages of the embedded database. */
const PAGES_OF_CACHES = 1 / 8

const memoryOf = ({
  cacheMegabytes,
  databaseUrl,
}: ServerOptions): Pick<CoreOptions, 'memoryLimits' | 'pageCacheBytes'> => {
  const bytes =
    cacheMegabytes === undefined
      ? getHeapStatistics().heap_size_limit * CACHES_OF_HEAP
      : cacheMegabytes * 2 ** 20
  const pageCacheBytes = databaseUrl === undefined ? bytes * PAGES_OF_CACHES : 0
  return {
    memoryLimits: { ...defaultMemoryLimits, bytes: bytes - pageCacheBytes },
    pageCacheBytes,
  }
}

/**
 * The database of a cluster. Throws if its nodes would not share everything that they must share.
 */
const clusterDatabase = ({ databaseUrl, objectsDir, s3 }: ServerOptions): string => {
  if (databaseUrl === undefined) {
    throw new Error('start node: nodes share a PostgreSQL database; set DATABASE_URL')
  }
  if (s3 === undefined && objectsDir === undefined) {
    const how = 'set S3_ENDPOINT, or OBJECTS_DIR to a folder that all nodes share'
    throw new Error(`start node: nodes share uploaded files; ${how}`)
  }
  return databaseUrl
}

/** Opens the store of uploaded files. */
const openStore = async (
  { objectsDir, s3, clock = systemClock }: ServerOptions,
  dataDir: string,
): Promise<ObjectStore> => {
  if (s3 !== undefined) {
    // Loaded on demand: few servers store files in a bucket.
    const { s3Store } = await import('../services/objects/s3/s3-store.ts')
    return s3Store(s3, clock)
  }
  if (objectsDir !== undefined) return openLocalStore(objectsDir)
  return dataDir === ':memory:' ? openTemporaryStore() : openLocalStore(join(dataDir, 'objects'))
}
