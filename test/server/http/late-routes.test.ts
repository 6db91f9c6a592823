import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startServer } from '../../../server/src/app/start-server.ts'
import { HttpServer, type Routes } from '../../../server/src/http/http-server.ts'
import { relayCore } from '../support/relay-core.ts'
import { app } from '../support/test-server.ts'

const log = { error: () => {} }

const greeting: Routes = {
  handle: (request, response) => void response.end(`hello ${request.url}`),
  close: async () => {},
}

/** A server whose routes open when the test says so. */
const listening = async () => {
  let opened = 0
  let resolve = (_routes: Routes): void => {}
  let reject = (_error: Error): void => {}
  const promise = new Promise<Routes>((...ends) => {
    ;[resolve, reject] = ends
  })
  const http = new HttpServer(() => {
    opened++
    return promise
  }, log)
  const url = await http.listen('127.0.0.1', 0)
  return { http, url, open: () => resolve(greeting), fail: reject, count: () => opened }
}

it('the port listens before its routes are loaded; requests wait for them [REST-50]', async () => {
  const { http, url, open, count } = await listening()
  expect(count()).toBe(0)
  const answers = Promise.all(['/a', '/b'].map(async (path) => (await fetch(url + path)).text()))
  await once(http.node, 'request')
  open()
  expect(await answers).toEqual(['hello /a', 'hello /b'])
  expect(await (await fetch(`${url}/c`)).text()).toBe('hello /c')
  expect(count()).toBe(1)
  await http.close()
})

it('a request whose routes cannot be loaded is answered with 500 [REST-50]', async () => {
  const { http, url, fail } = await listening()
  const answer = fetch(url)
  await once(http.node, 'request')
  fail(new Error('no framework'))
  expect((await answer).status).toBe(500)
  await http.close()
})

it('a server that ends loads no routes, and answers late requests with 503 [REST-50]', async () => {
  const { http, url, count } = await listening()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (data) => received.push(data))
  // The head of the request is incomplete, so the connection counts as busy.
  socket.write('GET / HTTP/1.1\r\n')
  const [accepted] = await once(http.node, 'connection')
  await once(accepted, 'data').catch(() => undefined)
  const closed = http.close()
  socket.write('Host: here\r\n\r\n')
  await once(socket, 'close')
  await closed
  expect(Buffer.concat(received).toString()).toContain('503')
  expect(count()).toBe(0)
})

it('localhost is served on all of its addresses', async () => {
  const http = new HttpServer(async () => greeting, log)
  const { port } = new URL(await http.listen('localhost', 0))
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('hello /')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('hello /')
  await http.close()
})

it('routes of the host that cannot be registered fail the start', async () => {
  const start = startServer(
    {
      ...{ apps: [app], logLevel: 'silent' },
      registerRoutes() {
        throw new Error('no such route')
      },
    },
    async (delivery) => relayCore(delivery),
  )
  await expect(start).rejects.toThrow('no such route')
})
