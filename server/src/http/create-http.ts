import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import type { Core } from '../core/core.ts'
import type { Metrics } from '../gateway/metrics.ts'

export interface HttpParts {
  readonly core: Core
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
}

/** The HTTP side of the server's port. `/healthz` answers 200 while it takes work, else 503. */
export const createHttp = ({ core, metrics, log }: HttpParts): FastifyInstance => {
  const http = fastify({ loggerInstance: log, disableRequestLogging: true })
  http.get('/healthz', (_request, reply) => {
    const isOverloaded = core.isOverloaded()
    const status = isOverloaded ? 'overloaded' : 'ok'
    return reply.code(isOverloaded ? 503 : 200).send({ status, ...metrics })
  })
  return http
}
