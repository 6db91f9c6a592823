import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import type { Logger } from 'pino'
import { serveErrorTexts } from '../errors/serve-error-texts.ts'
import type { Metrics } from '../gateway/metrics.ts'
import { type RestParts, restRoute } from './rest/rest-route.ts'

export interface HttpParts extends RestParts {
  readonly metrics: Metrics
}

/** How long a request may take to arrive. */
const REQUEST_TIMEOUT_MS = 60_000

/** The HTTP side of the server's port. `/healthz` answers 200 while it takes work, else 503. */
export const createHttp = (parts: HttpParts): FastifyInstance => {
  const { core, metrics, log } = parts
  const http = fastify({
    loggerInstance: withoutRequests(log),
    requestTimeout: REQUEST_TIMEOUT_MS,
  })
  http.get('/healthz', (_request, reply) => {
    const isOverloaded = core.isOverloaded()
    const status = isOverloaded ? 'overloaded' : 'ok'
    return reply.code(isOverloaded ? 503 : 200).send({ status, ...metrics })
  })
  serveErrorTexts(http)
  http.register(restRoute(parts))
  return http
}

/** fastify writes two lines at `info` per request; what goes wrong it writes above that. */
const withoutRequests = (log: Logger): FastifyBaseLogger => {
  const isTalkative = log.isLevelEnabled('info')
  return isTalkative ? log.child({}, { level: 'warn' }) : log
}
