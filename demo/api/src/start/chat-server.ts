import { join } from 'node:path'
import { createServer } from 'tavern-im-server'
import { ADMINISTRATOR } from '../effects/im-rest.ts'
import type { ImApp } from '../kernel/user-sig.ts'
import type { Database } from '../storage/database.ts'
import type { DemoOptions } from './demo-options.ts'
import { chatSettings, imAppOf } from './im-app.ts'

/** Users may open several windows, each with a client of its own (docs/decisions/session-per-window.md). */
const SESSIONS = { web: 10, miniProgram: 10 }

const LOCAL = '127.0.0.1'

const imDataDir = (dataDir: string): string =>
  dataDir === ':memory:' ? dataDir : join(dataDir, 'im')

/** The IM server of a running marketplace. */
export interface OpenChatServer {
  readonly im: ImApp
  /** `http://host:port`. */
  readonly httpUrl: string
  /** `ws://host:port`. */
  readonly url: string
  /** The address of the marketplace for webhooks; null: the one at which it listens. */
  readonly hookUrl: string | null
  close(): Promise<void>
}

type Options = Pick<DemoOptions, 'chatServer' | 'dataDir' | 'imLimits' | 'logLevel'>

/** Starts an IM server in this process, unless the options name one. */
export const openChatServer = async (db: Database, options: Options): Promise<OpenChatServer> => {
  const { chatServer, dataDir, imLimits = {}, logLevel = 'warn' } = options
  if (chatServer !== undefined) {
    const { url: httpUrl, hookUrl, ...im } = chatServer
    return { im, httpUrl, url: httpUrl.replace(/^http/, 'ws'), hookUrl, close: async () => {} }
  }
  const im = await imAppOf(db)
  const server = await createServer({
    host: LOCAL,
    port: 0,
    dataDir: imDataDir(dataDir),
    apps: [{ ...im, administrators: [ADMINISTRATOR], sessions: SESSIONS, settings: chatSettings }],
    limits: imLimits,
    logLevel,
    // Only the relays connect to it, and they set the client address.
    trustProxy: true,
    metrics: false,
  })
  const { httpUrl, url } = server
  return { im, httpUrl, url, hookUrl: null, close: () => server.close() }
}
