import type { Clock } from 'tavern-im/protocol'
import { Admission } from '../../admission/admission.ts'
import { type GatewayLimits, limitsWith } from '../../admission/gateway-limits.ts'
import { unlimitedSlot } from '../../admission/networks.ts'
import type { AppOptions } from '../../gateway/app-options.ts'
import type { GatewayLog } from '../../gateway/connection.ts'
import type { Core } from '../../gateway/core.ts'
import { PushNumbers } from '../../gateway/frames.ts'
import { Gateway } from '../../gateway/gateway.ts'
import { newMetrics } from '../../gateway/metrics.ts'
import { LocalSessionRegistry } from '../../gateway/session-registry.ts'
import { LocalDelivery, Sessions } from '../../gateway/sessions.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ObjectStore } from '../../services/objects/store.ts'
import { ClientReports } from '../../services/reports/client-reports.ts'
import { inlineWriter, openSchema, sqliteStorage } from '../../storage/sqlite/sqlite-storage.ts'
import { administratorsOf } from '../apps.ts'
import { openCore } from '../open-core.ts'
import { describePicture } from './describe-picture.ts'
import type { TakeSocket } from './page-socket.ts'
import type { WasmDatabase } from './wasm-database.ts'

export interface RunningParts {
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly database: WasmDatabase
  readonly files: ObjectStore
  readonly clock: Clock
  readonly limits: Partial<GatewayLimits>
  readonly log: GatewayLog
  /** Base of its file URLs for clients. */
  readonly origin: string
}

/** A server from its start to its end, over a database that outlives it. */
export interface RunningServer {
  readonly core: Core
  readonly reports: ClientReports
  readonly takeSocket: TakeSocket
  /** Answers pending requests, closes all connections and ends. */
  close(): Promise<void>
  /** Ends like a killed process: uncommitted data is lost, clients are not notified. */
  kill(): Promise<void>
}

/** Network of clients of a page: limits by network do not apply. */
const PAGE = { address: 'page', network: 'page', slot: unlimitedSlot }

/** A page has no metrics. */
const uncounted = { addEvents() {}, addQuality() {}, countReport() {} }

export const startRunning = async (parts: RunningParts): Promise<RunningServer> => {
  const { apps, clock, log, origin } = parts
  const limits = limitsWith(parts.limits)
  const admission = new Admission(limits)
  const metrics = newMetrics()
  const sessions = new Sessions()
  const numbers = new PushNumbers()
  const delivery = new LocalDelivery(sessions, numbers)
  const connection = parts.database.connect()
  let isAlive = true
  const living: GatewayLog = {
    debug: (...line) => isAlive && log.debug(...line),
    info: (...line) => isAlive && log.info(...line),
    warn: (...line) => isAlive && log.warn(...line),
    error: (...line) => isAlive && log.error(...line),
  }
  const db = await openSchema(connection)
  const storage = sqliteStorage({ db, reader: connection, writer: inlineWriter(connection) })
  const core = await openCore(storage, {
    delivery,
    log: living,
    clock,
    now: () => clock.now(),
    objects: {
      store: parts.files,
      secrets: new Map([...apps].map(([sdkAppID, { secret }]) => [sdkAppID, secret])),
      describe: describePicture,
    },
    administrators: administratorsOf(apps.values()),
    settings: new Map([...apps].map(([sdkAppID, { settings }]) => [sdkAppID, settings ?? {}])),
  })
  const registry = new LocalSessionRegistry({ core, apps, sessions, delivery })
  const reports = new ClientReports({ core, counts: uncounted, clock })
  const gateway = new Gateway({
    ...{ core, apps, registry, numbers, metrics, limits, admission, clock, log: living, reports },
    idPrefix: '',
  })
  const end = async () => {
    await gateway.drain()
    reports.end()
    await core.close()
  }
  return {
    core,
    reports,
    takeSocket: (socket, client) =>
      gateway.isDraining ? undefined : gateway.accept(socket, { client, ...PAGE, origin }),
    close: end,
    async kill() {
      isAlive = false
      connection.close()
      gateway.terminate()
      await end().catch(notKnown)
    },
  }
}

/** Ignores errors of a server that no longer has a database. */
const notKnown = (cause: unknown): void => {
  if (cause instanceof Refusal) throw cause
}
