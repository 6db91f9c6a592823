import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_MS = 365 * 24 * 3600 * 1000

/** Serves the built web app; unknown paths get its page, which knows its own routes. */
export const serveWebApp = async (app: FastifyInstance, webRoot: string): Promise<void> => {
  if (!existsSync(join(webRoot, 'index.html'))) {
    throw new Error('serve the web app: it is not built')
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    // The headers below instead of its own.
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.setHeader(
        'cache-control',
        isNamedByContent ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    return wantsPage ? reply.sendFile('index.html') : reply.status(404).send({ ok: false })
  })
}
