import type { FastifyInstance } from 'fastify'
import type { clientReader } from './client-of.ts'

/**
 * Security headers of every response. Browsers do not guess content types, send no paths to other
 * sites, do not let other sites control our windows, and refuse device permissions unless a page
 * overrides that.
 */
const OF_ALL = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** One year. Without includeSubDomains: other names below the host may have no TLS. */
const ONLY_TLS = 'max-age=31536000'

/**
 * Content types that programs read or that are pictures: opened directly, nothing in them may run.
 */
const DATA = /^(application\/json|text\/plain|image\/)/

const DATA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/**
 * Adds security headers to every response; pages have their own policies. A request that came over
 * TLS, as our proxy reports, gets the TLS header too.
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
    // Responses of calls contain tokens and private data.
    if (method === 'POST') reply.header('cache-control', 'no-store')
  })
}
