import type { IncomingMessage, Server as NodeServer } from 'node:http'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import type { Logger } from 'pino'
import { type Clock, serverCodes } from 'tavern-im/protocol'
import type { CoreProvider } from '../cluster/core-provider.ts'
import type { Admitted, HttpAdmission, Refused } from '../gateway/http-admission.ts'
import type { Metrics } from '../gateway/metrics.ts'
import { OBJECT_PATH } from '../services/objects/http/object-request.ts'
import type { Routes } from './http-server.ts'
import { type RestParts, restRoute } from './rest/rest-route.ts'
import { serveErrorTexts } from './serve-error-texts.ts'

export interface HttpParts extends RestParts {
  readonly metrics: Metrics
  readonly httpAdmission: HttpAdmission
  /** Present in a cluster. */
  readonly node: CoreProvider['node']
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook: address and network of the caller. */
    visit: Admitted | undefined
  }
}

/** Timeout for the arrival of a request's body. */
const REQUEST_TIMEOUT_MS = 60_000

/**
 * The HTTP side of the server's port, and the function that takes its requests. `/healthz` answers
 * 200 while it accepts work, else 503.
 */
export const createHttp = (
  parts: HttpParts,
  server: NodeServer,
): { readonly http: FastifyInstance; readonly handle: Routes['handle'] } => {
  const { metrics, log, clock, httpAdmission } = parts
  let handle: Routes['handle'] = () => {}
  const http = fastify({
    loggerInstance: withoutRequests(log),
    // An unknown path of any length gets an answer in the format of its API.
    routerOptions: { maxParamLength: 2 ** 16 },
    serverFactory(handler) {
      handle = handler
      return server
    },
  })
  http.decorateRequest('visit')
  http.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    const visit = httpAdmission.request(raw, reply.raw)
    if (visit.is === 'refused') return refuse(reply, visit)
    request.visit = visit
    // A file may take any time; its own route checks that data arrives.
    if (routeOptions.url !== OBJECT_PATH) endLate(clock, raw)
  })
  http.get('/healthz', (_request, reply) => {
    const status = statusOf(parts)
    const { health } = parts.node ?? {}
    return reply.code(status === 'ok' ? 200 : 503).send({ status, ...metrics, ...health })
  })
  serveErrorTexts(http)
  http.register(restRoute(parts))
  return { http, handle }
}

const statusOf = ({ core, node }: HttpParts): string => {
  if (node?.isServing === false) return 'no node leads'
  if (core.isStalled()) return 'the database does not answer'
  return core.isOverloaded() ? 'overloaded' : 'ok'
}

/** Refuses a request without reading its body. */
const refuse = (reply: FastifyReply, { why, seconds }: Refused): FastifyReply =>
  reply
    .code(429)
    .headers({ 'retry-after': seconds, connection: 'close', 'cache-control': 'no-store' })
    .send({ ActionStatus: 'FAIL', ErrorCode: serverCodes.OVERLOAD, ErrorInfo: why })

/** Ends a request whose body does not arrive in time. */
const endLate = (clock: Clock, request: IncomingMessage): void => {
  const stop = clock.after(REQUEST_TIMEOUT_MS, () => {
    if (!request.complete) request.socket.destroy()
  })
  request.once('close', stop)
}

/** fastify writes two lines at `info` per request; it logs failures above that. */
const withoutRequests = (log: Logger): FastifyBaseLogger => {
  const isTalkative = log.isLevelEnabled('info')
  return isTalkative ? log.child({}, { level: 'warn' }) : log
}
