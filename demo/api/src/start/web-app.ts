import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '../http/client-of.ts'
import { type ForeignOrigins, pagePolicy } from './page-policy.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** Permissions-Policy: features that the app uses; all others are off, also for third-party scripts. */
const PERMISSIONS = [
  'camera=(self)',
  'microphone=(self)',
  'geolocation=(self)',
  ...['display-capture', 'midi', 'payment', 'serial', 'usb'].map((name) => `${name}=()`),
].join(', ')

const HTML = /^text\/html/
const NOT_MODIFIED = 304

interface WebApp {
  /** Folder of the built app. */
  readonly root: string
  readonly origins: ForeignOrigins
  readonly clientOf: (raw: FastifyRequest['raw']) => Pick<Client, 'host'>
}

/** Sends the content security policy with pages that have none of their own. */
const guardPages = (app: FastifyInstance, { root, origins, clientOf }: WebApp): void => {
  const policyFor = pagePolicy(readFileSync(join(root, 'index.html'), 'utf8'), origins)
  const guard = (request: FastifyRequest, reply: FastifyReply) => {
    // A 304 has no content type, and a browser applies its headers to the cached page.
    const isPage = HTML.test(String(reply.getHeader('content-type') ?? ''))
    if (!isPage && reply.statusCode !== NOT_MODIFIED) return
    if (reply.hasHeader('content-security-policy')) return
    reply.header('content-security-policy', policyFor(clientOf(request.raw).host))
    reply.header('permissions-policy', PERMISSIONS)
  }
  app.addHook('onSend', async (request, reply) => guard(request, reply))
}

/** Serves the built web app. Unknown paths get its page, which handles its own routes. */
export const serveWebApp = async (app: FastifyInstance, web: WebApp): Promise<void> => {
  if (!existsSync(join(web.root, 'index.html'))) {
    throw new Error('serve the web app: it is not built; run npm start')
  }
  guardPages(app, web)
  await app.register(fastifyStatic, {
    root: web.root,
    // The build creates compressed copies.
    preCompressed: true,
    // The headers are set below.
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('vary', 'accept-encoding')
      const isNamedByContent = path.includes('/assets/')
      reply.setHeader(
        'cache-control',
        isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    return wantsPage ? reply.sendFile('index.html') : reply.status(404).send({ ok: false })
  })
}
