import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { PageFiles } from './build-page.ts'

interface Site {
  readonly port: number
  close(): void
}

/** Serves the document of each page at `/<index of the page>/` and its files beside it, compressed. */
export const openSite = async (pages: readonly PageFiles[]): Promise<Site> => {
  const bodies = new Map<string, Buffer>()
  for (const [at, files] of pages.entries()) {
    for (const [name, content] of files) {
      const address = name === 'index.html' ? '' : name
      bodies.set(`/${at}/${address}`, gzipSync(content, { level: 9 }))
    }
  }
  const server = createServer(({ url = '' }, response) => {
    const body = bodies.get(url)
    if (body === undefined) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html',
      'content-encoding': 'gzip',
      'content-length': body.length,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
