import { ofNode } from '../built-in.ts'
import { createDevice, type Device, type DeviceOptions } from './device.ts'
import { loadServer, type RunningServer } from './load.ts'

/** Options of a test server. */
export interface TestServerOptions {
  /**
   * `memory` (default) is the fastest; `disk`, a temporary folder, survives {@link
   * TestServer.restart}.
   */
  readonly storage?: 'memory' | 'disk'
  /** 1400000000 by default. */
  readonly sdkAppID?: number
  /** Further options of `createServer` of tavern-im-server: limits, providers, a clock … */
  readonly server?: object
}

/** An answer of the back-end API. */
export interface RestAnswer {
  readonly ActionStatus: 'OK' | 'FAIL'
  readonly ErrorCode: number
  readonly ErrorInfo: string
  readonly [field: string]: unknown
}

/** A real server in this process, with its clients. */
export interface TestServer {
  /** Address for clients, `ws://127.0.0.1:port`. */
  readonly url: string
  readonly httpUrl: string
  readonly sdkAppID: number
  /** A UserSig of a user, valid for one hour by default. */
  userSig(userID: string, expireSeconds?: number): string
  /** A device that is not logged in. */
  createClient(options?: DeviceOptions): Promise<Device>
  /** A device that is logged in and ready. The first one of a user creates the account. */
  login(userID: string, options?: DeviceOptions): Promise<Device>
  /**
   * Calls the back-end API as its administrator: `rest('im_open_login_svc/account_import', { … })`.
   */
  rest(command: string, body?: object): Promise<RestAnswer>
  /**
   * Stops the server and starts it again on the same data, at the same address; needs `storage:
   * 'disk'`.
   */
  restart(): Promise<void>
  /** Ends all devices, then the server, and deletes its data. */
  close(): Promise<void>
}

const HOUR_SECONDS = 3_600
const ADMINISTRATOR = 'administrator'
/** Session limits: tests have several devices of a user, which may count as pages. */
const SESSIONS = { web: 10, miniProgram: 10 }

/**
 * Starts the real server in this process, on a free port of 127.0.0.1, with one app and a random
 * secret. Needs the packages `tavern-im-server` and `ws`.
 */
export const createTestServer = async ({
  storage = 'memory',
  sdkAppID = 1_400_000_000,
  server: serverOptions = {},
}: TestServerOptions = {}): Promise<TestServer> => {
  const { createServer, mintUserSig } = await loadServer()
  const secret = ofNode('node:crypto').randomUUID()
  const data = storage === 'disk' ? await temporaryFolder() : undefined
  const start = (port: number): Promise<RunningServer> =>
    createServer({
      logLevel: 'silent',
      ...serverOptions,
      apps: [{ sdkAppID, secret, administrators: [ADMINISTRATOR], sessions: SESSIONS }],
      host: '127.0.0.1',
      port,
      dataDir: data?.path ?? ':memory:',
    })
  let running = await start(0)
  const { url, httpUrl } = running
  const devices: Device[] = []
  const userSig = (userID: string, expireSeconds = HOUR_SECONDS) =>
    mintUserSig({ sdkAppID, secret, userID, expireSeconds })
  const createClient = async (options?: DeviceOptions) => {
    const device = await createDevice({ sdkAppID, url }, options)
    devices.push(device)
    return device
  }
  return {
    url,
    httpUrl,
    sdkAppID,
    userSig,
    createClient,
    async login(userID, options) {
      const device = await createClient(options)
      await device.login({ userID, userSig: userSig(userID) })
      return device
    },
    rest: (command, body = {}) =>
      callRest(`${httpUrl}/v4/${command}`, body, {
        sdkappid: `${sdkAppID}`,
        identifier: ADMINISTRATOR,
        usersig: userSig(ADMINISTRATOR),
        random: '1',
        contenttype: 'json',
      }),
    async restart() {
      if (data === undefined) {
        throw new Error(
          "restart: the server is in memory only, give createTestServer storage: 'disk'",
        )
      }
      await running.close()
      running = await start(Number(new URL(url).port))
      for (const { cable } of devices) cable.notify()
    },
    async close() {
      await Promise.all(devices.splice(0).map((device) => device.remove()))
      await running.close()
      await data?.remove()
    },
  }
}

const temporaryFolder = async () => {
  const { mkdtemp, rm } = ofNode('node:fs/promises')
  const path = await mkdtemp(ofNode('node:path').join(ofNode('node:os').tmpdir(), 'tavern-test-'))
  return { path, remove: () => rm(path, { recursive: true }) }
}

/** Uses Node's HTTP, because a DOM in the process may refuse other origins. */
const callRest = (
  address: string,
  body: object,
  query: Readonly<Record<string, string>>,
): Promise<RestAnswer> =>
  new Promise((resolve, reject) => {
    const url = `${address}?${new URLSearchParams(query)}`
    const request = ofNode('node:http').request(url, { method: 'POST' }, (answer) => {
      const parts: string[] = []
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => parts.push(part))
      answer.on('end', () => {
        try {
          resolve(JSON.parse(parts.join('')))
        } catch (cause) {
          reject(new Error(`call ${address}: HTTP ${answer.statusCode}`, { cause }))
        }
      })
    })
    request.on('error', reject)
    request.end(JSON.stringify(body))
  })
