import type { Clock, Platform, RecordsPort, StoragePort } from 'tavern-im/protocol'
import { gzip } from '../../gateway/frames.ts'
import type { PageFiles } from './page-files.ts'
import type { PageHttp } from './page-http.ts'
import type { PageLog } from './page-log.ts'
import { PageNetwork } from './page-network.ts'
import { PageSocket, type TakeSocket } from './page-socket.ts'

/** A device: the platform for its client, and its network to the server. */
export interface PageLine {
  /** For `createChat`. Data that a client stores in it survives, like a reload of its page. */
  readonly platform: Platform
  readonly network: PageNetwork
  /** Fetches a file of a message over the network: a page cannot load it by its URL. */
  fetchFile(url: string): Promise<Blob>
}

export interface LineParts {
  readonly clock: Clock
  /** A whole number from 0 to below `limit` (at most 2^32). */
  readonly random: (limit: number) => number
  readonly takeSocket: TakeSocket
  readonly http: (network: PageNetwork) => PageHttp
  readonly files: (network: PageNetwork) => PageFiles
  readonly log: PageLog
}

const WEB = 7

export const pageLine = ({ clock, random, takeSocket, http, files, log }: LineParts): PageLine => {
  const network = new PageNetwork(clock, () => random(2 ** 32) / 2 ** 32)
  const { fetchFile, ...filesPort } = files(network)
  const platform: Platform = {
    clock,
    random,
    openSocket: (url, listener) => new PageSocket(network, takeSocket, url, listener).device,
    gzip,
    network: {
      isOnline: () => network.state !== 'cut',
      watch: (listener) => network.watchOnline(listener),
    },
    storage: memoryStorage(),
    records: memoryRecords(),
    ...http(network),
    ...filesPort,
    page: { isVisible: () => true, watch: () => () => {} },
    startWorkerClock: () => undefined,
    log: { write: log },
    device: { platform: WEB, system: '', brand: '', isMiniProgram: false, isUniApp: false },
  }
  return { platform, network, fetchFile }
}

const memoryStorage = (): StoragePort => {
  const entries = new Map<string, string>()
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  }
}

const memoryRecords = (): RecordsPort => {
  const records = new Map<string, object>()
  return {
    keepsFiles: true,
    read: async (prefix) =>
      [...records]
        .filter(([name]) => name.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, record]) => structuredClone(record)),
    async write(name, record) {
      records.set(name, structuredClone(record))
    },
    async remove(name) {
      records.delete(name)
    },
  }
}
