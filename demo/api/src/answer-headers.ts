import type { FastifyInstance } from 'fastify'
import type { clientReader } from './client-of.ts'

/**
 * Security headers of every answer. Browsers do not guess content types, do not send our paths to other sites, do not let other
 * sites control our windows, and refuse device permissions unless a page overrides that.
 */
const OF_ALL = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** A year. Other names below the host may be without TLS: they are not spoken for. */
const ONLY_TLS = 'max-age=31536000'

/** What is read by programs or shown as a picture: opened by itself, nothing in it does anything. */
const DATA = /^(application\/json|text\/plain|image\/)/

const DATA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/**
 * Gives every answer the headers that hold browsers to it; pages have policies of their own. Who came over TLS, as a proxy of ours
 * says, comes so again.
 */
export const guardAnswers = (
  app: FastifyInstance,
  clientOf: ReturnType<typeof clientReader>,
): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(OF_ALL)
    if (clientOf(request.raw).protocol === 'https') {
      reply.header('strict-transport-security', ONLY_TLS)
    }
  })
  app.addHook('onSend', async ({ method }, reply) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (DATA.test(type) && !reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', DATA_POLICY)
    }
    // Answers of calls hold tokens and what is somebody's own.
    if (method === 'POST') reply.header('cache-control', 'no-store')
  })
}
