import { join } from 'node:path'
import { systemClock } from './clock.ts'
import { createCore } from './core/create-core.ts'
import { describeMedia } from './objects/describe-media.ts'
import { openLocalStore } from './objects/local-store.ts'
import { s3Store } from './objects/s3/s3-store.ts'
import type { ObjectStore } from './objects/store.ts'
import { openTemporaryStore } from './objects/temporary-store.ts'
import type { ServerOptions } from './options.ts'
import { checkAddress } from './providers/address-under.ts'
import { checkPush } from './push/push-options.ts'
import { type Server, startServer } from './start-server.ts'

/**
 * Starts a server; resolves when it accepts connections. Rejects when no app is configured, the port
 * is taken, the data directory or the database cannot be used, or an address or a bucket in the options is none.
 */
export const createServer = async (options: ServerOptions): Promise<Server> => {
  const dataDir = options.dataDir ?? './data'
  if (options.publicUrl !== undefined) checkAddress('publicUrl', options.publicUrl)
  const settings = new Map(options.apps.map((app) => [app.sdkAppID, app.settings ?? {}]))
  const { reportRetention } = options
  const retention = reportRetention === undefined ? {} : { reportRetention }
  const { translation, speech, push, clock, logRetention, databaseUrl } = options
  if (push !== undefined) checkPush(push)
  const others = {
    ...retention,
    ...(clock !== undefined && { clock }),
    ...(logRetention !== undefined && { logRetention }),
    ...(push && { push }),
    language: { ...(translation && { translation }), ...(speech && { speech }) },
  }
  const secrets = new Map(options.apps.map(({ sdkAppID, secret }) => [sdkAppID, secret]))
  return startServer(options, async (delivery, log, now, onCommit) => {
    const store = await openStore(options, dataDir)
    const describe = describeMedia(clock ?? systemClock)
    const objects = { store, secrets, publicUrl: options.publicUrl, describe }
    try {
      return await createCore({
        dataDir,
        databaseUrl,
        delivery,
        log,
        now,
        settings,
        onCommit,
        objects,
        ...others,
      })
    } catch (cause) {
      await store.close()
      throw cause
    }
  })
}

/** Where uploaded files are kept. */
const openStore = async (
  { objectsDir, s3, clock = systemClock }: ServerOptions,
  dataDir: string,
): Promise<ObjectStore> => {
  if (s3 !== undefined) return s3Store(s3, clock)
  if (objectsDir !== undefined) return openLocalStore(objectsDir)
  return dataDir === ':memory:' ? openTemporaryStore() : openLocalStore(join(dataDir, 'objects'))
}
