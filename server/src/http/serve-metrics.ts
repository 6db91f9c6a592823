import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { isLoopback } from '../admission/network-of.ts'

/**
 * Serves `/metrics` to Prometheus: with a token to its bearer, without one to the machine itself
 * (SEC-34).
 */
export const serveMetrics = (
  http: FastifyInstance,
  registry: Registry,
  token: string | undefined,
): void => {
  http.get('/metrics', async (request, reply) => {
    const mayRead = token === undefined ? isFromHere(request) : brings(request, token)
    if (!mayRead) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ error: 'a token is needed' })
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const brings = ({ headers }: FastifyRequest, token: string): boolean =>
  isSame(headers.authorization ?? '', `Bearer ${token}`)

/** A caller behind a proxy is not local, wherever the proxy runs. */
const isFromHere = ({ headers, socket }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

/** Compares in constant time. */
const isSame = (actual: string, expected: string): boolean =>
  timingSafeEqual(digest(actual), digest(expected))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
