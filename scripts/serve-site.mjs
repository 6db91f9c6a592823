import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { root, say } from './run.mjs'

const SITE = join(root, '.build/site')

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** Undefined if there is no such file. Throws for an invalid path. */
const fileOf = (url) => {
  const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname))
  const file = join(SITE, path.endsWith('/') ? `${path}index.html` : path)
  return file.startsWith(SITE + sep) && statSync(file, { throwIfNoEntry: false })?.isFile()
    ? file
    : undefined
}

const answer = (url, response) => {
  const file = fileOf(url)
  if (file === undefined) return response.writeHead(404).end()
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  response.writeHead(200, { 'content-type': type })
  createReadStream(file).pipe(response)
}

/** Serves the site to this machine only, because browsers do not load the playground from files. */
export const serveSite = (port = 8090) => {
  const server = createServer((request, response) => {
    try {
      answer(request.url ?? '/', response)
    } catch {
      response.writeHead(400).end()
    }
  })
  return server.listen(port, '127.0.0.1', () => {
    say(`the site is shown on http://localhost:${server.address().port}/`)
  })
}
