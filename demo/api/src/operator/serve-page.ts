import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Permits only own files and calls: no inline scripts, nothing from another host. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const YEAR_SECONDS = 365 * 24 * 3600

/** Files of the build, named by their content. */
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`

/**
 * Serves the operators' console from its build in `folder`: its files below `/operator/assets`, and
 * its page at all other paths below `/operator`, which the page handles itself.
 */
export const serveOperatorPage = (app: FastifyInstance, folder: string): void => {
  void app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    })
    const page = (_request: unknown, reply: FastifyReply) =>
      reply.headers({ ...HEADERS, 'cache-control': 'no-cache' }).sendFile('index.html')
    scope.get('/operator', page)
    scope.get('/operator/*', page)
    scope.get<{ readonly Params: { readonly '*': string } }>(
      '/operator/assets/*',
      ({ params }, reply) =>
        reply
          .headers({ ...HEADERS, 'cache-control': IMMUTABLE, vary: 'accept-encoding' })
          .sendFile(`assets/${params['*']}`),
    )
  })
}
