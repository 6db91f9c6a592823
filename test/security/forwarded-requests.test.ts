import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { serveObjects } from '../../server/src/services/objects/http/serve-objects.ts'
import { handClock } from '../server/support/hand-clock.ts'
import { exchange, requestText } from './support/raw-http.ts'

const log = { error: () => undefined, warn: () => undefined, info: () => undefined }

/** A server that answers with its name; `asked` are the addresses that it was asked for. */
const aServer = async (name: string) => {
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end(name)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

it('a follower forwards file requests only to the leader, for any host in the request [SEC-07]', async () => {
  const [leader, neighbour] = [await aServer('leader'), await aServer('neighbour')]
  const http = fastify()
  onTestFinished(() => http.close())
  serveObjects(http, {
    clock: handClock(0),
    log,
    objects: () => undefined,
    elsewhere: () => leader.url,
  })
  const follower = await http.listen({ host: '127.0.0.1', port: 0 })
  const path = '/objects/1/202611/x'
  for (const address of [path, `${neighbour.url}${path}`, `${neighbour.url}/..${path}`]) {
    const answer = await exchange(follower, requestText(`GET ${address}`))
    expect(answer).toMatch(/leader|404/)
  }
  expect(leader.requests.length).toBeGreaterThanOrEqual(2)
  expect(neighbour.requests).toEqual([])
})
