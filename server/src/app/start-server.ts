import { type DestinationStream, type Logger, pino } from 'pino'
import { Admission } from '../admission/admission.ts'
import { limitsWith } from '../admission/gateway-limits.ts'
import { type OpenCore, type OpenCoreProvider, standalone } from '../cluster/core-provider.ts'
import { PushNumbers } from '../gateway/frames.ts'
import { Gateway } from '../gateway/gateway.ts'
import { HttpAdmission } from '../gateway/http-admission.ts'
import { newMetrics } from '../gateway/metrics.ts'
import { LocalDelivery, Sessions } from '../gateway/sessions.ts'
import { webSockets } from '../gateway/web-sockets.ts'
import { HttpServer } from '../http/http-server.ts'
import { systemClock } from '../kernel/clock.ts'
import { logSerializers } from '../kernel/errors/log-serializers.ts'
import { LoopDelay } from '../kernel/loop-delay.ts'
import { Measurements } from '../kernel/measurements.ts'
import { ClientCounts } from '../services/reports/client-counts.ts'
import { ClientReports } from '../services/reports/client-reports.ts'
import { appsOf } from './apps.ts'
import type { LogLevel, ServerOptions } from './options.ts'

export interface Server {
  /** Address for clients, `ws://host:port`. */
  readonly url: string
  /** Address for `/healthz` and other HTTP routes, `http://host:port`. */
  readonly httpUrl: string
  /**
   * Stops accepting, waits for running requests, closes all sockets with 4001 and then the storage.
   * Calling it again waits for the same end.
   */
  close(): Promise<void>
}

/** Starts a server over any core. */
export const startServer = (options: ServerOptions, openCore: OpenCore): Promise<Server> =>
  startOver(options, standalone(openCore))

/** Starts a server over any provider of a core. */
export const startOver = async (
  options: ServerOptions,
  openCoreProvider: OpenCoreProvider,
): Promise<Server> => {
  const apps = appsOf(options.apps)
  const clock = options.clock ?? systemClock
  const limits = limitsWith(options.limits)
  const log = logger(options.logLevel ?? 'info', options.logTo)
  const metrics = newMetrics()
  const sessions = new Sessions()
  const numbers = new PushNumbers()
  const delivery = new LocalDelivery(sessions, numbers)
  const measurements = new Measurements()
  const { onCommit } = measurements
  const loopDelay = new LoopDelay(measurements.onLoopDelay)
  // Delays are real time: the clock of a test has another one.
  const isLate = options.clock === undefined ? loopDelay.isLate : undefined
  const base = { apps, sessions, numbers, delivery, log, clock, isLate, onCommit }
  const { core, registry, idPrefix, node } = await openCoreProvider(base).catch((error) => {
    loopDelay.end()
    throw error
  })
  const clientCounts = new ClientCounts()
  const reports = new ClientReports({ core, counts: clientCounts, clock })
  const trustProxy = options.trustProxy ?? false
  const admission = new Admission(limits)
  const httpAdmission = new HttpAdmission({ admission, clock, metrics, trustProxy })
  const shared = { core, apps, numbers, metrics, limits, admission, clock, log, reports }
  const gateway = new Gateway({ ...shared, registry, idPrefix })
  const http = new HttpServer(async (nodeServer) => {
    const { openRoutes } = await import('../http/open-routes.ts')
    const { metrics: access, moderation, registerRoutes } = options
    const metricsAccess = access === false ? undefined : (access ?? {})
    const counted = { measurements, clientCounts, hasModeration: moderation !== undefined }
    const parts = { ...shared, ...counted, node, httpAdmission, metricsAccess, registerRoutes }
    return openRoutes(parts, nodeServer)
  }, log)
  httpAdmission.watch(http.node)
  const { frameBytes } = limits
  http.node.on('upgrade', webSockets(gateway, { frameBytes, trustProxy, httpAdmission }))
  const end = async () => {
    const httpClosed = http.close()
    // A call whose body never ends would block the close.
    const stop = clock.after(limits.drainMs, () => http.node.closeAllConnections())
    await gateway.drain()
    await httpClosed
    stop()
    reports.end()
    loopDelay.end()
    await core.close()
  }
  try {
    const httpUrl = await listen(http, options)
    node?.begin(gateway, httpUrl)
    log.info({ url: httpUrl, apps: [...apps.keys()] }, 'listening')
    return server(httpUrl, end)
  } catch (error) {
    await end()
    throw error
  }
}

const server = (httpUrl: string, end: () => Promise<void>): Server => {
  let ended: Promise<void> | undefined
  return {
    url: httpUrl.replace('http', 'ws'),
    httpUrl,
    close() {
      ended ??= end()
      return ended
    },
  }
}

const listen = async (
  http: HttpServer,
  { registerRoutes, host = '127.0.0.1', port = 0 }: ServerOptions,
): Promise<string> => {
  // The host's own routes may fail, and then the start fails.
  if (registerRoutes !== undefined) await http.load()
  return http.listen(host, port)
}

const logger = (level: LogLevel, logTo: DestinationStream | undefined): Logger => {
  const options = { level, serializers: logSerializers }
  return logTo === undefined ? pino(options) : pino(options, logTo)
}
