import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { isLoopback } from '../admission/network-of.ts'
import type { MetricsParts } from './create-metrics.ts'

/**
 * Serves `/metrics` to Prometheus: with a token to its bearer, without one to the machine itself
 * (SEC-34).
 */
export const serveMetrics = (
  http: FastifyInstance,
  parts: MetricsParts,
  token: string | undefined,
): void => {
  let opened: Promise<Registry> | undefined
  http.get('/metrics', async (request, reply) => {
    const mayRead = token === undefined ? isFromHere(request) : brings(request, token)
    if (!mayRead) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ error: 'a token is needed' })
    }
    opened ??= open(parts)
    const registry = await opened
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Loaded on demand: a server that no Prometheus reads does without the library. */
const open = async (parts: MetricsParts): Promise<Registry> => {
  const { createMetrics } = await import('./create-metrics.ts')
  return createMetrics(parts)
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
