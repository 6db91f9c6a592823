import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from './page-policy.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** What the app asks its users for, and nothing that scripts of others might. */
const PERMISSIONS = [
  'camera=(self)',
  'microphone=(self)',
  'geolocation=(self)',
  ...['display-capture', 'midi', 'payment', 'serial', 'usb'].map((name) => `${name}=()`),
].join(', ')

/** A page, as it is or in a compressed form that lies beside it. */
const PAGE = /\.html(\.br|\.gz)?$/

/** Serves the built web app; unknown paths get its page, which knows its own routes. */
export const serveWebApp = async (
  app: FastifyInstance,
  webRoot: string,
  scriptOrigins: readonly string[],
): Promise<void> => {
  if (!existsSync(join(webRoot, 'index.html'))) {
    throw new Error('serve the web app: it is not built')
  }
  const policy = pagePolicy(readFileSync(join(webRoot, 'index.html'), 'utf8'), scriptOrigins)
  await app.register(fastifyStatic, {
    root: webRoot,
    // The build has laid them beside.
    preCompressed: true,
    // The headers below instead of its own.
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (PAGE.test(path)) {
        reply.setHeader('content-security-policy', policy)
        reply.setHeader('permissions-policy', PERMISSIONS)
      }
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
