import type { FastifyInstance } from 'fastify'
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
import { createHttp } from '../http/create-http.ts'
import { createMetrics, registerCore } from '../http/create-metrics.ts'
import { serveMetrics } from '../http/serve-metrics.ts'
import { serveStatistics } from '../http/serve-statistics.ts'
import { systemClock } from '../kernel/clock.ts'
import { logSerializers } from '../kernel/errors/log-serializers.ts'
import { LoopDelay } from '../kernel/loop-delay.ts'
import { serveObjects } from '../services/objects/http/serve-objects.ts'
import { registerObjects } from '../services/objects/object-metrics.ts'
import { registerModeration } from '../services/providers/moderation-metrics.ts'
import { registerPushes } from '../services/push/push-metrics.ts'
import { ClientMetrics } from '../services/reports/client-metrics.ts'
import { ClientReports } from '../services/reports/client-reports.ts'
import { registerWebhooks } from '../services/webhooks/webhook-metrics.ts'
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
  const measured = createMetrics(metrics)
  const { registry: metricRegistry } = measured
  const loopDelay = new LoopDelay(measured.onLoopDelay)
  // Delays are real time: the clock of a test has another one.
  const isLate = options.clock === undefined ? loopDelay.isLate : undefined
  const base = { apps, sessions, numbers, delivery, log, clock, isLate, ...measured }
  const { core, registry, idPrefix, node } = await openCoreProvider(base).catch((error) => {
    loopDelay.end()
    throw error
  })
  const reports = new ClientReports({ core, metrics: new ClientMetrics(metricRegistry), clock })
  const trustProxy = options.trustProxy ?? false
  const admission = new Admission(limits)
  const httpAdmission = new HttpAdmission({ admission, clock, metrics, trustProxy })
  const http = createHttp({ core, apps, clock, metrics, log, limits, node, httpAdmission })
  httpAdmission.watch(http.server)
  const shared = { core, apps, numbers, metrics, limits, admission, clock, log, reports }
  const gateway = new Gateway({ ...shared, registry, idPrefix })
  serveStatistics(http, shared)
  // A node's core may change at any time, or be at another node.
  registerCore(metricRegistry, () => core.load)
  if (core.objects !== undefined || node !== undefined) {
    const elsewhere = () => node?.leaderUrl
    serveObjects(http, { objects: () => core.objects, elsewhere, clock, log })
    registerObjects(metricRegistry, () => core.objects?.counts)
  }
  if (core.pushCounts !== undefined || node !== undefined) {
    registerPushes(
      metricRegistry,
      () => core.pushCounts,
      () => core.pushEvents,
    )
  }
  if (core.webhooks !== undefined || node !== undefined) {
    registerWebhooks(metricRegistry, () => core.webhooks)
  }
  if (options.moderation !== undefined) {
    registerModeration(metricRegistry, () => core.moderationCounts)
  }
  if (options.metrics !== false) serveMetrics(http, metricRegistry, options.metrics?.token)
  const { frameBytes } = limits
  http.server.on('upgrade', webSockets(gateway, { frameBytes, trustProxy, httpAdmission }))
  const end = async () => {
    const httpClosed = http.close()
    // A call whose body never ends would block the close.
    const stop = clock.after(limits.drainMs, () => http.server.closeAllConnections())
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

const listen = async (http: FastifyInstance, options: ServerOptions): Promise<string> => {
  await options.registerRoutes?.(http)
  const { host = '127.0.0.1', port = 0 } = options
  return http.listen({ host, port, listenTextResolver: () => '' })
}

const logger = (level: LogLevel, logTo: DestinationStream | undefined): Logger => {
  const options = { level, serializers: logSerializers }
  return logTo === undefined ? pino(options) : pino(options, logTo)
}
