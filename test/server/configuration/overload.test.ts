import { commands } from 'tavern-im/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RawClient } from '../../../testing/internal/raw-client.ts'
import { aMessage, type TestServer, testServer } from '../support/test-server.ts'

let server: TestServer

beforeEach(async () => {
  server = await testServer({
    limits: { overloadSeconds: 4 },
    extra: { 'profile.get': () => ({}) },
  })
})

afterEach(() => server.close())

const refused = expect.objectContaining({ name: 'RawRefusal', code: 60022 })

const send = (client: RawClient) =>
  client.request(commands.message.sendC2C, aMessage('alice', 'bob'))

const noticesOf = (client: RawClient): { command: string; seconds: number }[] =>
  client.pushes
    .filter(({ command }) => command === 'push.overload')
    .map(({ body }) => JSON.parse(Buffer.from(body as Uint8Array).toString()))

describe('an overloaded server', () => {
  it('notifies each connection once per command and hold, in addition to 60022 [CONFIG-18]', async () => {
    const alice = await server.join('alice')
    const other = await server.join('alice')
    server.core.isBusy = true
    for (let round = 0; round < 3; round++) await expect(send(alice)).rejects.toEqual(refused)
    await expect(alice.request(commands.profile.get, { userIDList: [] })).rejects.toEqual(refused)
    expect(noticesOf(alice).map(({ command }) => command)).toEqual(['c2c.send', 'profile.get'])
    await expect(send(other)).rejects.toEqual(refused)
    expect(noticesOf(other)).toHaveLength(1)
    server.clock.advance(8_000)
    await expect(send(alice)).rejects.toEqual(refused)
    expect(noticesOf(alice)).toHaveLength(3)
  })

  it('requests a pause of one to two times its setting, different for each client [CONFIG-18]', async () => {
    server.core.isBusy = false
    const clients = await Promise.all(Array.from({ length: 20 }, (_, n) => server.join(`u${n}`)))
    server.core.isBusy = true
    for (const client of clients) await expect(send(client)).rejects.toEqual(refused)
    const seconds = clients.map((client) => noticesOf(client)[0]?.seconds ?? 0)
    for (const one of seconds) {
      expect(one).toBeGreaterThanOrEqual(4)
      expect(one).toBeLessThan(8)
    }
    expect(new Set(seconds).size).toBeGreaterThan(10)
  })

  it('sends no more notices once it accepts work again [CONFIG-18]', async () => {
    const alice = await server.join('alice')
    server.core.isBusy = true
    await expect(send(alice)).rejects.toEqual(refused)
    server.core.isBusy = false
    await send(alice)
    expect(noticesOf(alice)).toHaveLength(1)
  })
})
