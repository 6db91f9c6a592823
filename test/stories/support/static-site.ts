import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

export interface StaticSite {
  readonly url: string
  close(): void
}

const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** The files of a folder, and nothing else. */
export const staticSite = async (folder: string): Promise<StaticSite> => {
  const site = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    if (!isFile(path)) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
    createReadStream(path).pipe(response)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    close() {
      site.closeAllConnections()
      site.close()
    },
  }
}
