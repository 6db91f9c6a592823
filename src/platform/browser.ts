import { browserDevice } from './browser-device.ts'
import { browserFiles, type FilesScope } from './browser-files.ts'
import { browserNetwork, type NetworkScope } from './browser-network.ts'
import { browserPage, type PageScope } from './browser-page.ts'
import { browserProbe } from './browser-probe.ts'
import { openBrowserSocket } from './browser-socket.ts'
import { browserStorage } from './browser-storage.ts'
import { browserWorkerClock, type WorkerScope } from './browser-worker-clock.ts'
import { consoleLog } from './console-log.ts'
import { cryptoRandom } from './crypto-random.ts'
import { fetchHttp } from './fetch-http.ts'
import { type DatabaseScope, indexedDbRecords } from './indexed-db-records.ts'
import { memoryStorage } from './memory-storage.ts'
import { plainGzip } from './plain-gzip.ts'
import type { Platform } from './platform.ts'
import { systemClock } from './system-clock.ts'

/** What the browser assembly takes from its window or worker. */
export interface BrowserScope
  extends DatabaseScope,
    FilesScope,
    NetworkScope,
    PageScope,
    WorkerScope {
  readonly WebSocket: new (url: string) => WebSocket
  readonly crypto: Pick<Crypto, 'getRandomValues'>
  readonly fetch?: typeof fetch
  /** Absent in workers. */
  readonly localStorage?: Storage
  /** Absent in workers. */
  readonly document?: Document
}

/** The platform of a browser's window or worker. */
export const browserPlatform = (scope: BrowserScope): Platform => ({
  clock: systemClock,
  random: cryptoRandom(scope.crypto),
  openSocket: (url, listener) => openBrowserSocket(scope.WebSocket, url, listener),
  gzip: plainGzip,
  network: browserNetwork(scope),
  storage:
    'localStorage' in scope ? browserStorage(() => scope.localStorage as Storage) : memoryStorage(),
  records: 'indexedDB' in scope ? indexedDbRecords(scope) : undefined,
  http: fetchHttp(() => scope.fetch?.bind(scope)),
  files: filesOf(scope),
  page: browserPage(scope),
  startWorkerClock: (onLost) => browserWorkerClock(scope, onLost),
  log: consoleLog,
  device: browserDevice(scope.navigator?.userAgent ?? '', 'uni' in scope),
})

const filesOf = (scope: BrowserScope): Platform['files'] => {
  if (scope.XMLHttpRequest === undefined) return undefined
  const probe = browserProbe(scope.document)
  return { ...browserFiles(scope, scope.XMLHttpRequest), ...(probe && { probe }) }
}
