import { Admission } from '../../../server/src/admission/admission.ts'
import { limitsWith } from '../../../server/src/admission/gateway-limits.ts'
import { unlimitedSlot } from '../../../server/src/admission/networks.ts'
import { appsOf } from '../../../server/src/app/apps.ts'
import type { ServicesOptions } from '../../../server/src/app/create-services.ts'
import { openCore } from '../../../server/src/app/open-core.ts'
import type { TakeSocket } from '../../../server/src/app/page/page-socket.ts'
import type { GatewayLog } from '../../../server/src/gateway/connection.ts'
import type { Core } from '../../../server/src/gateway/core.ts'
import { PushNumbers } from '../../../server/src/gateway/frames.ts'
import { Gateway } from '../../../server/src/gateway/gateway.ts'
import { newMetrics } from '../../../server/src/gateway/metrics.ts'
import { LocalSessionRegistry } from '../../../server/src/gateway/session-registry.ts'
import { LocalDelivery, Sessions } from '../../../server/src/gateway/sessions.ts'
import { nothingKnown } from '../../../server/src/services/objects/describe.ts'
import type { RelayedStore } from '../../../server/src/services/objects/store.ts'
import { ClientReports } from '../../../server/src/services/reports/client-reports.ts'
import { userSigsOf } from '../../../testing/internal/user-sig.ts'
import type { Disk, DiskFaults } from './disk.ts'
import type { ProcessClock } from './process-clock.ts'

export const SDKAPPID = 1400000000
const SECRET = 'a secret of the simulation'
export const ORIGIN = 'https://simulated.invalid'
const SIG_SECONDS = 86_400 * 180

export const apps = appsOf([
  {
    ...{ sdkAppID: SDKAPPID, secret: SECRET, administrators: ['administrator'] },
    // All devices of the simulation log in as web pages.
    sessions: { web: 10 },
  },
])

const sign = userSigsOf({ sdkAppID: SDKAPPID, secret: SECRET }, { expireSeconds: SIG_SECONDS })

/** A UserSig signed at this time of the simulation. */
export const sigOf = (userID: string, nowMs: number): string =>
  sign(userID, { now: Math.floor(nowMs / 1000) })

const DEVICE = { address: 'device', network: 'device', slot: unlimitedSlot }

/** High limits: the simulation does not test admission. */
const limits = limitsWith({
  requestsPerSecond: 10_000,
  requestBurst: 10_000,
  failedLoginsPerMinute: 10_000,
})

export interface ServerParts {
  readonly disk: Disk
  readonly faults: DiskFaults
  readonly files: RelayedStore
  readonly clock: ProcessClock
  readonly log: GatewayLog
  readonly logRetention: number
  readonly memoryLimits: NonNullable<ServicesOptions['memoryLimits']>
}

/** One server process; the disk outlives it. */
export interface ServerProcess {
  readonly core: Core
  readonly reports: ClientReports
  readonly clock: ProcessClock
  readonly takeSocket: TakeSocket
  /** Runs a command of the back-end API. */
  administer(path: string, body: object): Promise<object>
  /** Answers pending requests, ends all sessions and closes. */
  close(): Promise<void>
  /** Ends between two disk operations; nothing it still does has an effect. */
  kill(): void
}

const uncounted = { addEvents() {}, addQuality() {}, countReport() {} }

export const startServer = async (parts: ServerParts): Promise<ServerProcess> => {
  const { clock, log, files } = parts
  const { storage, kill } = parts.disk.storage(parts.faults)
  const metrics = newMetrics()
  const sessions = new Sessions()
  const numbers = new PushNumbers()
  const delivery = new LocalDelivery(sessions, numbers)
  const core = await openCore(storage, {
    ...{ delivery, log, clock },
    now: clock.now,
    logRetention: parts.logRetention,
    memoryLimits: parts.memoryLimits,
    objects: {
      store: files,
      secrets: new Map([[SDKAPPID, SECRET]]),
      describe: async () => nothingKnown,
    },
    settings: new Map([[SDKAPPID, {}]]),
  })
  const registry = new LocalSessionRegistry({ core, apps, sessions, delivery })
  const reports = new ClientReports({ core, counts: uncounted, clock })
  const gateway = new Gateway({
    ...{ core, apps, registry, numbers, metrics, limits, clock, log, reports },
    admission: new Admission(limits),
    idPrefix: '',
  })
  return {
    ...{ core, reports, clock },
    administer: (path, body) =>
      core.administer({ sdkAppID: SDKAPPID, identifier: 'administrator' }, path, body),
    takeSocket: (socket, client) =>
      gateway.isDraining
        ? undefined
        : gateway.accept(socket, { client, ...DEVICE, origin: ORIGIN }),
    async close() {
      await gateway.drain()
      reports.end()
      await core.close()
    },
    kill() {
      kill()
      gateway.terminate()
      clock.end()
    },
  }
}
