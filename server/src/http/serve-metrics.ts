import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

/** Serves `/metrics` to Prometheus; with a token only to who brings it. */
export const serveMetrics = (
  http: FastifyInstance,
  registry: Registry,
  token: string | undefined,
): void => {
  http.get('/metrics', async (request, reply) => {
    if (token !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ error: 'a token is needed' })
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Takes the same time whatever was given. */
const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(digest(given), digest(wanted))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
