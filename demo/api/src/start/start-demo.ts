import { join } from 'node:path'
import { createServer, type ServerOptions } from 'tavern-im-server'
import { createApi } from '../api.ts'
import { seedAccounts } from '../seed/accounts.ts'
import { seedChats } from '../seed/chats.ts'
import { seedRooms } from '../seed/rooms.ts'
import { openDatabase } from '../storage/database.ts'
import { imAppOf } from './im-app.ts'
import { relayObjects } from './im-objects-relay.ts'
import { relayChat, relayChatHttp } from './im-relay.ts'
import { serveWebApp } from './web-app.ts'

export interface DemoOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Folder of all that is kept, or `:memory:`. */
  readonly dataDir: string
  /** Folder of the built web app. */
  readonly webRoot: string
  /** How long the UserSigs of users are good; a day unless given. */
  readonly userSigSeconds?: number
  /** Limits of the IM server, where others are wanted than its own. */
  readonly imLimits?: ServerOptions['limits']
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

export interface Demo {
  /** Where the web app is. */
  readonly url: string
  close(): Promise<void>
}

const LOCAL = '127.0.0.1'

const DAY_SECONDS = 24 * 3600

const imDataDir = (dataDir: string): string =>
  dataDir === ':memory:' ? dataDir : join(dataDir, 'im')

/**
 * Starts the marketplace in this process: the IM server, the `/api` calls and the web app behind one
 * address. The first start lets the trial accounts talk a little before it listens.
 */
export const startDemo = async (options: DemoOptions): Promise<Demo> => {
  const { host, port, dataDir, webRoot, logLevel = 'warn', imLimits = {} } = options
  const { userSigSeconds = DAY_SECONDS } = options
  const db = await openDatabase(dataDir)
  const im = await imAppOf(db)
  const imServer = await createServer({
    host: LOCAL,
    port: 0,
    dataDir: imDataDir(dataDir),
    apps: [im],
    limits: imLimits,
    logLevel,
  })
  const app = await createApi({ db, im, userSigSeconds, now: Date.now }, { logLevel })
  const close = async () => {
    await app.close()
    await imServer.close()
    await db.destroy()
  }
  try {
    relayChatHttp(app, imServer.httpUrl)
    relayObjects(app, imServer.httpUrl)
    await serveWebApp(app, webRoot)
    await seedAccounts(db, Date.now())
    await seedRooms(db)
    const imPort = Number(new URL(imServer.url).port)
    await seedChats(db, im, `ws://${LOCAL}:${imPort}`)
    relayChat(app.server, imPort)
    return { url: await app.listen({ host, port }), close }
  } catch (cause) {
    await close()
    throw cause
  }
}
