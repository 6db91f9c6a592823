import { request } from 'node:http'
import { expect, it } from 'vitest'
import { ADMINISTRATOR, administered, restAddress } from '../support/back-end.ts'
import { sigOf, testServer } from '../support/test-server.ts'

it('the server ends a call whose body does not arrive within a minute, and no other [MEDIA-36]', async () => {
  let arrived = () => {}
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const server = await testServer({
    server: {
      apps: [administered],
      registerRoutes: (http) => void http.addHook('preParsing', async () => arrived()),
    },
  })
  const headers = { 'Content-Length': 100 }
  const address = restAddress(server.httpUrl, 'a/b', { usersig: sigOf(ADMINISTRATOR) })
  const call = request(address, { method: 'POST', headers })
  const end = new Promise<{ code?: string }>((resolve) => call.on('error', resolve))
  call.write('{')
  await isThere
  const health = await fetch(`${server.httpUrl}/healthz`)
  server.clock.advance(60_000)
  expect(await end).toMatchObject({ code: 'ECONNRESET' })
  expect(await health.json()).toMatchObject({ status: 'ok' })
  await server.close()
})
