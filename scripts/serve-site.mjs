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

/** Undefined where there is none. Throws for what is no path at all. */
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

/** Shows the site on this machine alone; browsers load the playground from no file. */
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
