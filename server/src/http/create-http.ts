import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import type { Logger } from 'pino'
import type { Core } from '../core/core.ts'
import { serveErrorTexts } from '../errors/serve-error-texts.ts'
import type { Metrics } from '../gateway/metrics.ts'

export interface HttpParts {
  readonly core: Core
  readonly metrics: Metrics
  readonly log: Logger
}

/** The HTTP side of the server's port. `/healthz` answers 200 while it takes work, else 503. */
export const createHttp = ({ core, metrics, log }: HttpParts): FastifyInstance => {
  const http = fastify({ loggerInstance: withoutRequests(log) })
  http.get('/healthz', (_request, reply) => {
    const isOverloaded = core.isOverloaded()
    const status = isOverloaded ? 'overloaded' : 'ok'
    return reply.code(isOverloaded ? 503 : 200).send({ status, ...metrics })
  })
  serveErrorTexts(http)
  return http
}

/** fastify writes two lines at `info` per request; what goes wrong it writes above that. */
const withoutRequests = (log: Logger): FastifyBaseLogger => {
  const isTalkative = log.isLevelEnabled('info')
  return isTalkative ? log.child({}, { level: 'warn' }) : log
}
