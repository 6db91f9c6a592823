import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Clock } from 'tavern-im/protocol'
import { expect, it, onTestFinished } from 'vitest'
import { bucketUrls } from '../../../server/src/services/objects/s3/bucket-urls.ts'
import { s3Http } from '../../../server/src/services/objects/s3/s3-http.ts'
import { boundedHttp } from '../../../server/src/services/providers/fetch-bounded.ts'
import { handClock } from '../support/hand-clock.ts'

/** It is unpacked still when all of it has come. */
const packed = gzipSync(Buffer.alloc(20_000_000, ' '))
const MOST = 100_000_000

const headOf = (coding: string) =>
  `HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\nconnection: close\r\n\r\n`

/** Answers that, whose end is the end of the connection; `sent` waits for it. */
const aPackingProvider = async (body = packed, head = headOf('gzip')) => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    // A client that gives up resets it.
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(head, () => socket.end(body)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const sent = async () => {
    const [socket] = await once(server, 'connection')
    await once(socket, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent }
}

it('a request ends at its timeout, even while its response is decompressed [LANG-10]', async () => {
  const { url, sent } = await aPackingProvider()
  const clock = handClock(0)
  const { ask } = boundedHttp(clock)
  const isSent = sent()
  const response = ask({ url: new URL(url), timeoutMs: 2_000, maxBytes: MOST })
  const refused = expect(response).rejects.toThrow('did not answer in time')
  await isSent
  clock.advance(2_000)
  await refused
})

/** Pauses between attempts are shorter, and take no time; time-outs do not come. */
const PAUSE_MS = 5_000

const aStoreAt = (url: string) => {
  const options = { endpoint: url, bucket: 'files', accessKey: 'AKIAEXAMPLE', secretKey: 'none' }
  const hand = handClock(0)
  const after: Clock['after'] = (ms, task) => {
    if (ms < PAUSE_MS) queueMicrotask(task)
    return hand.after(ms, task)
  }
  return s3Http({ urls: bucketUrls(options), sign: async () => url, clock: { ...hand, after } })
}

it('a request to the store fails at its timeout, even while its response is decompressed [MEDIA-67]', async () => {
  const { url, sent } = await aPackingProvider()
  const http = aStoreAt(url)
  const isSent = sent()
  const read = async () => {
    for await (const chunk of await http.read({ method: 'GET', key: 'a' }))
      expect(chunk).toBeDefined()
  }
  const refused = expect(read()).rejects.toThrow('the server is stopping')
  await isSent
  http.end()
  await refused
})

it('the server survives a highly compressed response of a store [MEDIA-67]', async () => {
  const coding = new Array(1_000).fill('gzip').join(', ')
  const { url } = await aPackingProvider(Buffer.alloc(900_000), headOf(coding))
  const http = aStoreAt(url)
  const response = http.ask({ method: 'GET', key: 'a' })
  await expect(response).rejects.toThrow('the object store cannot be reached')
})

it('the server survives a highly compressed response that is truncated [LANG-10]', async () => {
  const coding = new Array(1_000).fill('gzip').join(', ')
  const head = `HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ntransfer-encoding: chunked\r\n\r\n`
  const { url, sent } = await aPackingProvider(Buffer.from('<no chunk>'), head)
  const { ask } = boundedHttp(handClock(0))
  // The fault ended the process after the end of the connection.
  const isSent = sent()
  const response = ask({ url: new URL(url), timeoutMs: 2_000, maxBytes: MOST })
  await expect(response).rejects.toThrow('cannot be reached')
  await isSent
})
