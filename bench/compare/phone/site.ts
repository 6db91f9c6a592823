import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** The files of an application by their names, and those that its document names. */
interface SitePage {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly preloaded: readonly string[]
}

interface Site {
  readonly port: number
  close(): void
}

const documentOf = (preloaded: readonly string[]): string =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${preloaded
    .map((file) => `<link rel="modulepreload" href="${file}">`)
    .join('')}<script type="module" src="app.js"></script>`

/** Serves `/<index of the page>/` and the page's files beside it, compressed. */
export const openSite = async (pages: readonly SitePage[]): Promise<Site> => {
  const bodies = new Map<string, Buffer>()
  for (const [at, { files, preloaded }] of pages.entries()) {
    bodies.set(`/${at}/`, gzipSync(documentOf(preloaded)))
    for (const [name, code] of files) bodies.set(`/${at}/${name}`, gzipSync(code, { level: 9 }))
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
