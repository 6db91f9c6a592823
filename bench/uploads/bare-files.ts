import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The floor of downloads: serves one file, or the requested range of it.

const [path = ''] = process.argv.slice(2)
const { size } = statSync(path)

const server = createServer(({ headers }, response) => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const [start, end] = [Number(first ?? 0), Number(last ?? size - 1)]
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': end - start + 1 })
  createReadStream(path, { start, end }).pipe(response)
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
