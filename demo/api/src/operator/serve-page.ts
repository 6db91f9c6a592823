import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const PAGE = { file: 'index.html', type: 'text/html; charset=utf-8' }

const FILES = [
  { url: '/operator', ...PAGE },
  { url: '/operator/', ...PAGE },
  ...['base.css', 'frame.css', 'cards.css', 'forms.css'].map((file) => ({
    url: `/operator/${file}`,
    file,
    type: 'text/css; charset=utf-8',
  })),
  { url: '/operator/page.js', file: 'page.js', type: 'text/javascript; charset=utf-8' },
]

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
  'cache-control': 'no-cache',
}

/** Serves the operator page at `/operator` from the files in `folder`. */
export const serveOperatorPage = (app: FastifyInstance, folder: string): void => {
  for (const { url, file, type } of FILES) {
    const body = readFileSync(join(folder, file), 'utf8')
    app.get(url, (_request, reply) => reply.headers(HEADERS).type(type).send(body))
  }
}
