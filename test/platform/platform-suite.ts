import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { plainGzip } from '../../src/platform/plain-gzip.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { createSocketLog } from './socket-log.ts'

/** A platform to prove, and what its host does to it. */
export interface Subject {
  readonly platform: Platform
  /** Absent where the host never says anything of the network, or of being seen. */
  readonly setNetwork?: (isOnline: boolean) => void
  readonly setVisible?: (isVisible: boolean) => void
}

/** A server of sockets and HTTP that says what arrived. */
const aServer = async () => {
  const http: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (request.url === '/never') return
      response.statusCode = request.url === '/missing' ? 404 : 200
      response.end(`${request.method} ${request.headers['content-type'] ?? '-'} ${body}`)
    })
  })
  const sockets = new WebSocketServer({ server: http })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const at = `127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    url: `ws://${at}/binfo`,
    page: `http://${at}`,
    connected: () => new Promise<WebSocket>((resolve) => sockets.once('connection', resolve)),
    close: () =>
      new Promise<void>((resolve) => {
        for (const client of sockets.clients) client.terminate()
        sockets.close()
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}

/** Everything that the SDK relies on, whatever the platform. */
export const provePlatform = (name: string, subject: () => Subject): void => {
  describe(`the platform of ${name}`, () => {
    let server: Awaited<ReturnType<typeof aServer>>
    let tested: Subject
    let platform: Platform

    beforeEach(async () => {
      server = await aServer()
      tested = subject()
      platform = tested.platform
    })

    afterEach(() => server.close())

    describe('has sockets which', () => {
      it('report the opening, bytes, text, and the end with its code [PLATFORM-30]', async () => {
        const log = createSocketLog()
        const accepted = server.connected()
        platform.openSocket(server.url, log)
        expect(log.notified).toEqual([])
        const peer = await accepted
        peer.send(Uint8Array.of(1, 2, 3))
        peer.send('text')
        peer.close(4001, 'again')
        expect(await log.until(4)).toEqual([
          ['open'],
          ['data', Uint8Array.of(1, 2, 3)],
          ['data', 'text'],
          ['close', 4001],
        ])
      })

      it('send bytes, also a part of a buffer, and text, and drop early data [PLATFORM-30]', async () => {
        const log = createSocketLog()
        const accepted = server.connected()
        const socket = platform.openSocket(server.url, log)
        socket.send('too early')
        const peer = await accepted
        const arrived: unknown[] = []
        const all = new Promise<void>((resolve) => {
          peer.on('message', (data, isBinary) => {
            arrived.push(isBinary ? Uint8Array.from(data as Buffer) : String(data))
            if (arrived.length === 3) resolve()
          })
        })
        await log.until(1)
        socket.send(Uint8Array.of(9, 8))
        socket.send(Uint8Array.of(1, 2, 3, 4).subarray(1, 3))
        socket.send('text')
        await all
        expect(arrived).toEqual([Uint8Array.of(9, 8), Uint8Array.of(2, 3), 'text'])
      })

      it('close with their code and report nothing afterwards [PLATFORM-30]', async () => {
        const log = createSocketLog()
        const accepted = server.connected()
        const socket = platform.openSocket(server.url, log)
        const peer = await accepted
        const code = new Promise((resolve) => peer.once('close', resolve))
        await log.until(1)
        socket.close(4000, 'done')
        socket.send('too late')
        expect(await code).toBe(4000)
        expect(log.notified).toEqual([['open']])
      })

      it('closed while they connect never open [PLATFORM-30]', async () => {
        const silent = createSocketLog()
        platform.openSocket(server.url, silent).close(4000, 'changed my mind')
        const log = createSocketLog()
        platform.openSocket(server.url, log)
        await log.until(1)
        expect(silent.notified).toEqual([])
      })

      it.each(['ws://127.0.0.1:1/binfo', 'not an address'])(
        'that cannot reach %s end once and later [PLATFORM-30]',
        async (url) => {
          const log = createSocketLog()
          platform.openSocket(url, log)
          expect(log.notified).toEqual([])
          await log.until(1)
          const other = createSocketLog()
          platform.openSocket(url, other)
          await other.until(1)
          expect(log.notified).toEqual([['close', 1006]])
        },
      )
    })

    it('stores texts by their names [PLATFORM-31]', () => {
      const { storage } = platform
      expect(storage.get('a')).toBeNull()
      storage.set('a', '1')
      storage.set('b', '{"text":"酒馆"}')
      storage.set('a', '2')
      expect([storage.get('a'), storage.get('b')]).toEqual(['2', '{"text":"酒馆"}'])
      expect([...storage.keys()].sort()).toEqual(['a', 'b'])
      storage.remove('a')
      storage.remove('a')
      expect([storage.get('a'), storage.keys()]).toEqual([null, ['b']])
    })

    it('sends HTTP requests, and returns every response as text [PLATFORM-32]', async () => {
      const { http } = platform
      const get = http.start({ method: 'GET', url: `${server.page}/there` })
      expect(await get.answer).toEqual({ status: 200, text: 'GET - ' })
      const body = '{"a":"酒"}'
      const post = http.start({ method: 'POST', url: `${server.page}/missing`, body })
      expect(await post.answer).toEqual({ status: 404, text: `POST application/json ${body}` })
    })

    it('rejects without a possible response: refused, or aborted [PLATFORM-32]', async () => {
      const { http } = platform
      await expect(
        http.start({ method: 'GET', url: 'http://127.0.0.1:1/' }).answer,
      ).rejects.toThrow()
      const never = http.start({ method: 'GET', url: `${server.page}/never` })
      never.stop()
      never.stop()
      await expect(never.answer).rejects.toThrow()
    })

    it('reports the network state to all listeners [PLATFORM-33]', () => {
      const { network } = platform
      const notified: string[] = []
      const stops = ['one', 'two'].map((who) =>
        network.watch((isOnline) => notified.push(`${who} ${isOnline}`)),
      )
      expect(network.isOnline()).toBe(true)
      tested.setNetwork?.(false)
      expect(network.isOnline()).toBe(tested.setNetwork === undefined)
      tested.setNetwork?.(true)
      expect(network.isOnline()).toBe(true)
      for (const stop of stops) stop()
      tested.setNetwork?.(false)
      const all = ['one false', 'two false', 'one true', 'two true']
      expect(notified).toEqual(tested.setNetwork === undefined ? [] : all)
    })

    it('reports the visibility to all listeners [PLATFORM-34]', () => {
      const { page } = platform
      const notified: string[] = []
      const stops = ['one', 'two'].map((who) =>
        page.watch((isVisible) => notified.push(`${who} ${isVisible}`)),
      )
      expect(page.isVisible()).toBe(true)
      tested.setVisible?.(false)
      expect(page.isVisible()).toBe(tested.setVisible === undefined)
      tested.setVisible?.(true)
      expect(page.isVisible()).toBe(true)
      for (const stop of stops) stop()
      tested.setVisible?.(false)
      const all = ['one false', 'two false', 'one true', 'two true']
      expect(notified).toEqual(tested.setVisible === undefined ? [] : all)
    })

    it('has chance below a limit, more of it than it keeps ready [PLATFORM-35]', () => {
      const draw = () => Array.from({ length: 1_000 }, () => platform.random(10))
      const tens = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect(new Set(draw())).toEqual(tens)
      const large = Array.from({ length: 300 }, () => platform.random(2 ** 32))
      expect(new Set(large).size).toBeGreaterThan(290)
    })

    it('compresses and decompresses, and names its platform [PLATFORM-36]', () => {
      const data = new Uint8Array(5_000).fill(7)
      const { gzip = plainGzip } = platform
      const unpacked = gzip.gunzip(gzip.gzip(data), 5_000)
      expect(Uint8Array.from(unpacked)).toEqual(data)
      expect(platform.device.platform).toBeGreaterThan(0)
      expect(typeof platform.device.system).toBe('string')
      expect(platform.startWorkerClock?.(() => {})).toBeUndefined()
    })
  })
}
