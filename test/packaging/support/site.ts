import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
}

/**
 * The strict policy of a host of static files: the page's own scripts and sockets,
 * no code from text.
 */
const POLICY = "default-src 'self'; connect-src ws:"

export interface Site {
  readonly url: string
  close(): Promise<void>
}

/** The files of a folder under a strict Content-Security-Policy. */
export const openSite = async (folder: string): Promise<Site> => {
  const site = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-security-policy', POLICY)
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
    async close() {
      site.closeAllConnections()
      await new Promise((resolve) => site.close(resolve))
    },
  }
}
