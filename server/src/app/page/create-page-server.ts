import type { Clock } from 'tavern-im/protocol'
import type { GatewayLimits } from '../../admission/gateway-limits.ts'
import type { AppOptions } from '../../gateway/app-options.ts'
import { systemClock } from '../../kernel/clock.ts'
import { mintUserSig } from '../../kernel/user-sig/mint-user-sig.ts'
import { appsOf } from '../apps.ts'
import { memoryObjects } from './memory-objects.ts'
import { openWasm, type WasmSource } from './open-wasm.ts'
import { pageFiles } from './page-files.ts'
import { pageHttp } from './page-http.ts'
import { type PageLine, pageLine } from './page-line.ts'
import { consolePageLog, type PageLog, serverLog } from './page-log.ts'
import { type RunningServer, startRunning } from './running-server.ts'

export interface PageServerOptions {
  /** The apps; at least one. */
  readonly apps: readonly AppOptions[]
  /** Address or content of `sqlite3.wasm`; default: next to this file. */
  readonly wasm?: WasmSource
  /** Clock of the server and of its lines; default: that of the page. */
  readonly clock?: Clock
  /**
   * A whole number from 0 to below `limit`, for lines and their networks; default: unpredictable.
   */
  readonly random?: (limit: number) => number
  readonly limits?: Partial<GatewayLimits>
  /** Log of the server and of clients; by default warnings and errors go to the console. */
  readonly log?: PageLog
}

/**
 * The tavern-im server in a page: gateway, core and an SQLite in memory. No data leaves the page.
 */
export interface PageServer {
  /** Address for clients (`host`). */
  readonly url: string
  /** Mints a UserSig of the first app, or of the given one. */
  mintUserSig(userID: string, sdkAppID?: number): string
  /** A new device with a network of its own. */
  line(): PageLine
  /**
   * Runs a command of the back-end API (docs/guides/rest.md) as an administrator of the first app;
   * `path` is the part after `/v4/`. Rejects with a `Refusal`, which has the code.
   */
  administer(path: string, body: object): Promise<object>
  readonly isRunning: boolean
  /** Ends the server like a killed process: uncommitted data is lost, connections break. */
  kill(): Promise<void>
  /** Starts it again with the committed data. */
  start(): Promise<void>
  /** Answers pending requests, closes all connections and ends; the data is gone. */
  close(): Promise<void>
}

const ORIGIN = 'https://page.invalid'

/**
 * Starts a server in this page. Rejects if an app is invalid, or the page cannot run WebAssembly.
 */
export const createPageServer = async (options: PageServerOptions): Promise<PageServer> => {
  const apps = appsOf(options.apps)
  const clock = options.clock ?? systemClock
  const random = options.random ?? cryptoRandom
  const { limits = {}, log = consolePageLog } = options
  const database = await openWasm(options.wasm)
  const files = memoryObjects()
  const start = () =>
    startRunning({ apps, database, files, clock, limits, log: serverLog(log), origin: ORIGIN })
  let running: RunningServer | undefined = await start()
  const appOf = (sdkAppID = options.apps[0]?.sdkAppID ?? 0) => {
    const app = apps.get(sdkAppID)
    if (app !== undefined) return app
    throw new Error(`find app: this server has no ${sdkAppID}`)
  }
  const http = pageHttp({ apps, reports: () => running?.reports })
  return {
    url: ORIGIN.replace('http', 'ws'),
    mintUserSig(userID, sdkAppID) {
      const { secret, ...app } = appOf(sdkAppID)
      const now = Math.floor(clock.now() / 1000)
      return mintUserSig({ sdkAppID: app.sdkAppID, secret, userID, now })
    },
    line: () =>
      pageLine({
        clock,
        random,
        takeSocket: (...socket) => running?.takeSocket(...socket),
        http,
        files: pageFiles({ objects: () => running?.core.objects, clock, log: serverLog(log) }),
        log,
      }),
    async administer(path, body) {
      if (running === undefined) throw new Error(`call ${path}: the server is not running`)
      const { sdkAppID, administrators: [identifier = 'administrator'] = [] } = appOf()
      return running.core.administer({ sdkAppID, identifier }, path, body)
    },
    get isRunning() {
      return running !== undefined
    },
    async kill() {
      const killed = running
      running = undefined
      await killed?.kill()
    },
    async start() {
      running ??= await start()
    },
    async close() {
      const ended = running
      running = undefined
      await ended?.close()
      database.close()
    },
  }
}

const cryptoRandom = (limit: number): number => {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((word / 2 ** 32) * limit)
}
