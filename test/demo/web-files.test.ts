import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientReader } from '../../demo/api/src/http/client-of.ts'
import { noForeignOrigins } from '../../demo/api/src/start/page-policy.ts'
import { serveWebApp } from '../../demo/api/src/start/web-app.ts'

const PAGE = '<!doctype html><title>开黑酒馆</title>'
const SCRIPT = 'console.log("hello")'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavern-web-'))
  await mkdir(join(folder, 'assets'))
  for (const [name, text] of [
    ['index.html', PAGE],
    ['sw.js', SCRIPT],
    ['assets/app-1a2b.js', SCRIPT],
  ] as const) {
    await writeFile(join(folder, name), text)
    await writeFile(join(folder, `${name}.gz`), gzipSync(text))
  }
  await writeFile(join(folder, 'assets/bare-3c4d.js'), SCRIPT)
  app = fastify()
  await serveWebApp(app, { root: folder, origins: noForeignOrigins, clientOf: clientReader([]) })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url, headers })

const GZIP = { 'accept-encoding': 'gzip, deflate' }

it.each(['/', '/room/index'])(
  'the page at %s is revalidated each time, and has its policy',
  async (url) => {
    for (const encoding of [{}, GZIP]) {
      const { headers, statusCode } = await get(url, { accept: 'text/html', ...encoding })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("script-src 'self'"),
        vary: 'accept-encoding',
      })
    }
  },
)

it('a cached page is not sent again', async () => {
  const { headers } = await get('/', GZIP)
  const again = await get('/', { ...GZIP, 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
})

it('a file is sent in the compressed form that the client accepts, otherwise as it is', async () => {
  const small = await get('/assets/app-1a2b.js', GZIP)
  expect(small.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': expect.stringContaining('javascript'),
  })
  const plain = await get('/assets/app-1a2b.js')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(SCRIPT)
  expect((await get('/assets/bare-3c4d.js', GZIP)).body).toBe(SCRIPT)
})

it('a file with a hash in its name is cached permanently, the worker not at all', async () => {
  const cacheOf = async (url: string) => (await get(url, GZIP)).headers['cache-control']
  expect(await cacheOf('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/sw.js')).toBe('no-cache')
})

it('a missing file is answered with 404, not with the page', async () => {
  const { statusCode, headers } = await get('/assets/gone-5e6f.js', { accept: '*/*' })
  expect(statusCode).toBe(404)
  expect(headers['cache-control']).toBeUndefined()
})
