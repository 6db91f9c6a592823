import type {
  GzipPort,
  HttpAnswer,
  HttpRequest,
  LogPort,
  NetworkPort,
  PagePort,
  Platform,
  RecordsPort,
  Socket,
  StoragePort,
} from 'tavern-im/strict'
import { memoryStorage } from '../../src/platform/memory-storage.ts'
import { plainGzip } from '../../src/platform/plain-gzip.ts'
import { ManualClock } from '../manual-clock.ts'
import { type TestConnection, testSocketPair } from './test-socket.ts'

interface LogLine {
  readonly level: Parameters<LogPort['write']>[0]
  readonly line: string
  readonly detail: unknown
}

/** A platform in memory; the test controls its time, random numbers, sockets and network. */
export interface TestPlatform extends Omit<Platform, 'startWorkerClock' | 'files' | 'gzip'> {
  readonly gzip: GzipPort
  /** A test of files puts them here, before there is a client. */
  files: Platform['files']
  /** A test that wants a worker puts one here. */
  startWorkerClock: NonNullable<Platform['startWorkerClock']>
  readonly clock: ManualClock
  readonly log: LogPort & { readonly lines: readonly LogLine[] }
  readonly network: NetworkPort & {
    /**
     * Turns the network on or off and notifies. While it is off, no data passes and no socket
     * connects.
     */
    set(isOnline: boolean): void
  }
  readonly page: PagePort & {
    /** Hides or shows the page and notifies. */
    set(isVisible: boolean): void
  }
  /** Every HTTP request so far, oldest first. */
  readonly requests: readonly HttpRequest[]
  /** Answers HTTP requests. Without it, and while the network is off, they fail. */
  onRequest: ((request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>) | undefined
  /** Receives new sockets. Without it, and while the network is off, sockets are refused. */
  onConnect: ((connection: TestConnection) => void) | undefined
  /** The server's ends of all sockets so far, oldest first. */
  readonly connections: readonly TestConnection[]
  /** Resources that the code under test holds now; all 0 after its end. */
  counts(): { readonly timers: number; readonly sockets: number; readonly watchers: number }
}

/** Options of a test platform. */
export interface TestPlatformOptions {
  /** Seed of the random numbers. */
  readonly seed?: number
  readonly startAt?: number
  readonly clock?: ManualClock
  /** Storage that survives a reload. */
  readonly storage?: StoragePort
  /** Records that survive a reload; without it the platform has no records. */
  readonly records?: RecordsPort
}

/** Creates a platform that a test controls: clock, sockets, storage, random numbers. */
export const createTestPlatform = (options: TestPlatformOptions = {}): TestPlatform => {
  const clock = options.clock ?? new ManualClock(options.startAt)
  const connections: TestConnection[] = []
  const held = new Set<Socket>()
  const { network, countOfWatchers } = testNetwork((isOnline) => {
    if (!isOnline) for (const connection of connections) connection.vanish()
  })
  const page = testPage()
  const requests: HttpRequest[] = []
  const platform: TestPlatform = {
    clock,
    random: seededRandom(options.seed ?? 1),
    gzip: plainGzip,
    network,
    storage: options.storage ?? memoryStorage(),
    records: options.records,
    page: page.page,
    requests,
    onRequest: undefined,
    files: undefined,
    http: {
      start(request) {
        requests.push(request)
        return testAnswer(async () => {
          if (platform.onRequest === undefined || !network.isOnline()) throw new Error('refused')
          return platform.onRequest(request)
        })
      },
    },
    startWorkerClock: () => undefined,
    log: recordingLog(),
    device: { platform: 7, system: 'Test', brand: 'Test', isMiniProgram: false, isUniApp: false },
    onConnect: undefined,
    connections,
    openSocket(url, listener) {
      const { client, server } = testSocketPair(url, {
        ...bound(listener),
        onClose(code, reason) {
          held.delete(socket)
          listener.onClose(code, reason)
        },
      })
      const socket: Socket = {
        send: client.send,
        close(code, reason) {
          held.delete(socket)
          client.close(code, reason)
        },
      }
      held.add(socket)
      connections.push(server)
      if (platform.onConnect === undefined || !network.isOnline()) server.close()
      else platform.onConnect(server)
      return socket
    },
    counts: () => ({
      timers: clock.countOfTimers(),
      sockets: held.size,
      watchers: countOfWatchers() + page.countOfWatchers(),
    }),
  }
  return platform
}

const bound = (listener: Parameters<Platform['openSocket']>[1]) => ({
  onOpen: () => listener.onOpen(),
  onData: (data: Uint8Array | string) => listener.onData(data),
})

const recordingLog = (): TestPlatform['log'] => {
  const lines: LogLine[] = []
  return { lines, write: (level, line, detail) => lines.push({ level, line, detail }) }
}

const testNetwork = (onChange: (isOnline: boolean) => void) => {
  let isOnline = true
  const listeners = new Set<(isOnline: boolean) => void>()
  const network: TestPlatform['network'] = {
    isOnline: () => isOnline,
    watch(listener) {
      const entry = (now: boolean) => listener(now)
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    set(now) {
      if (now === isOnline) return
      isOnline = now
      onChange(now)
      for (const listener of [...listeners]) listener(now)
    },
  }
  return { network, countOfWatchers: () => listeners.size }
}

/** An answer that can be stopped. */
const testAnswer = (answerOf: () => Promise<HttpAnswer>) => {
  let stop = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new Error('stopped'))
  })
  return { answer: Promise.race([answerOf(), stopped]), stop }
}

const testPage = () => {
  let isVisible = true
  const listeners = new Set<(isVisible: boolean) => void>()
  const page: TestPlatform['page'] = {
    isVisible: () => isVisible,
    watch(listener) {
      const entry = (now: boolean) => listener(now)
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    set(now) {
      isVisible = now
      for (const listener of [...listeners]) listener(now)
    },
  }
  return { page, countOfWatchers: () => listeners.size }
}

/** A small generator (mulberry32): even enough for tests, the same on every run. */
const seededRandom = (seed: number): Platform['random'] => {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}
