import { lazy } from '../lib/lazy.ts'
import { alwaysVisible } from './browser-page.ts'
import { consoleLog } from './console-log.ts'
import { cryptoRandom } from './crypto-random.ts'
import { fetchHttp } from './fetch-http.ts'
import { memoryStorage } from './memory-storage.ts'
import { nodeFiles } from './node-files.ts'
import { nodeSockets } from './node-socket.ts'
import { plainGzip } from './plain-gzip.ts'
import type { GzipPort, NetworkPort, Platform } from './platform.ts'
import { systemClock } from './system-clock.ts'

const NODE = 13

/** The globals for the Node platform. */
export interface NodeScope {
  readonly process: Pick<NodeJS.Process, 'platform'> &
    Partial<Pick<NodeJS.Process, 'getBuiltinModule' | 'cwd'>>
  readonly crypto: Pick<Crypto, 'getRandomValues'>
  readonly fetch?: typeof fetch
  readonly WebSocket?: (new (url: string) => WebSocket) | undefined
}

/**
 * The platform of a Node process. Built-in modules are asked from the process: an import of `node:zlib`
 * would stop every browser bundle. Node reads `crypto` and `zlib` when they are first touched, which takes
 * longer than all the rest of a start: nothing is touched before it is needed.
 */
export const nodePlatform = (scope: NodeScope): Platform & { readonly gzip: GzipPort } => {
  const builtIn = scope.process.getBuiltinModule
  const random = lazy(() => cryptoRandom(scope.crypto))
  const open = lazy(() => nodeSockets(scope.WebSocket, scope.process))
  const gzip = lazy(() => gzipOf(scope.process))
  return {
    clock: systemClock,
    random: (limit) => random()(limit),
    openSocket: (url, listener) => open()(url, listener),
    gzip: {
      gzip: (data) => gzip().gzip(data),
      gunzip: (data, limitBytes) => gzip().gunzip(data, limitBytes),
    },
    network: alwaysOn,
    storage: memoryStorage(),
    http: fetchHttp(() => scope.fetch),
    files: builtIn && nodeFiles(builtIn),
    page: alwaysVisible,
    startWorkerClock: () => undefined,
    log: consoleLog,
    device: {
      platform: NODE,
      system: scope.process.platform,
      brand: 'Node',
      isMiniProgram: false,
      isUniApp: false,
    },
  }
}

const gzipOf = ({ getBuiltinModule }: NodeScope['process']): GzipPort => {
  const zlib = getBuiltinModule?.('node:zlib')
  if (zlib === undefined) return plainGzip
  return {
    gzip: (data) => zlib.gzipSync(data),
    gunzip: (data, limitBytes) => zlib.gunzipSync(data, { maxOutputLength: limitBytes }),
  }
}

/** Node does not know; lost sockets tell. */
const alwaysOn: NetworkPort = { isOnline: () => true, watch: () => () => undefined }
