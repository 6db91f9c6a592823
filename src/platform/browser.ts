import { browserDevice } from './browser-device.ts'
import type { FilesScope } from './browser-files.ts'
import { browserNetwork, type NetworkScope } from './browser-network.ts'
import { browserPage, type PageScope } from './browser-page.ts'
import { openBrowserSocket } from './browser-socket.ts'
import { browserStorage } from './browser-storage.ts'
import type { WorkerScope } from './browser-worker-clock.ts'
import { consoleLog } from './console-log.ts'
import { cryptoRandom } from './crypto-random.ts'
import { fetchHttp } from './fetch-http.ts'
import type { DatabaseScope } from './indexed-db-records.ts'
import { memoryStorage } from './memory-storage.ts'
import type { Platform } from './platform.ts'
import { systemClock } from './system-clock.ts'

/** The globals of a window or worker for the browser platform. */
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

/** The platform of a browser's window or worker, without what only some clients need (equipment.ts). */
export const browserPlatform = (scope: BrowserScope): Platform => ({
  clock: systemClock,
  random: cryptoRandom(scope.crypto),
  openSocket: (url, listener) => openBrowserSocket(scope.WebSocket, url, listener),
  network: browserNetwork(scope),
  storage:
    'localStorage' in scope ? browserStorage(() => scope.localStorage as Storage) : memoryStorage(),
  http: fetchHttp(() => scope.fetch?.bind(scope)),
  page: browserPage(scope),
  log: consoleLog,
  device: browserDevice(scope.navigator?.userAgent ?? '', 'uni' in scope),
})
