import { serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { connectRaw, type RawClient, RawRefusal } from '../../testing/internal/raw-client.ts'
import { app, sigOf } from '../server/support/test-server.ts'
import { type RealServer, realServer } from './support/real-server.ts'

const KIB = 1024

const join = async (server: RealServer, userID: string, network?: string): Promise<RawClient> => {
  const client = await connectRaw({
    ...{ url: server.url, sdkAppID: app.sdkAppID, platform: 9 },
    ...(network !== undefined && { headers: { 'x-forwarded-for': network } }),
  })
  await client.login(userID, sigOf(userID, { now: server.now() / 1_000 }))
  return client
}

/** Sends requests of a size over a connection, all at once. Returns how many the server admitted. */
const admitted = async (client: RawClient, times: number, bytes = 0): Promise<number> => {
  const codes = await Promise.all(
    Array.from({ length: times }, () =>
      client.exchange('no.such', Buffer.alloc(bytes, 'x')).catch((cause) => {
        if (!(cause instanceof RawRefusal)) throw cause
        return cause.code
      }),
    ),
  )
  const counted = [serverCodes.UNKNOWN_COMMAND, serverCodes.OVERLOAD]
  expect(codes.filter((code) => !counted.some((one) => one === code))).toEqual([])
  return codes.filter((code) => code === serverCodes.UNKNOWN_COMMAND).length
}

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0)

describe('an account with many connections', () => {
  const connections = (server: RealServer) =>
    Promise.all(Array.from({ length: 4 }, () => join(server, 'eve')))

  it('sends no more requests than its own limit, and other accounts continue [BUDGET-06]', async () => {
    const server = await realServer()
    const bystander = await join(server, 'bystander')
    const clients = await connections(server)
    const flood = () => Promise.all(clients.map((client) => admitted(client, 250)))
    expect(sum(await flood())).toBe(800)
    expect(await admitted(bystander, 100)).toBe(100)
    server.advance(1_000)
    expect(sum(await Promise.all(clients.map((client) => admitted(client, 60))))).toBe(200)
  })

  it('sends no more bytes than its own limit, and other accounts continue [BUDGET-06]', async () => {
    const server = await realServer()
    const bystander = await join(server, 'bystander')
    const clients = await connections(server)
    const size = 200 * KIB
    const counts = await Promise.all(clients.map((client) => admitted(client, 14, size)))
    // 8 MiB at once: the last request may exceed them.
    expect(sum(counts)).toBe(Math.ceil((8 * KIB * KIB) / size))
    expect(await admitted(bystander, 10, size)).toBe(10)
  })
})

describe('a network with many accounts', () => {
  const NETWORK = '2001:db8:1:2::'
  const limits = { networkRequestBurst: 200, networkRequestsPerSecond: 10 }

  it('sends no more requests than its limit, over WebSocket and HTTP; other networks continue [SEC-47]', async () => {
    const server = await realServer({ trustProxy: true, limits })
    const addresses = ['1', '2', '3', '4'].map((at) => `${NETWORK}${at}`)
    const clients = await Promise.all(
      addresses.map((address, at) => join(server, `user-${at}`, address)),
    )
    const ask = (address: string) =>
      fetch(`${server.httpUrl}/errors/en.txt`, { headers: { 'x-forwarded-for': address } })
    // Each WebSocket counts as 10 requests, and its login as one.
    const left = 200 - 4 * 11
    expect(sum(await Promise.all(clients.map((client) => admitted(client, 60))))).toBe(left)
    const refused = await ask(`${NETWORK}ffff`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    await expect(join(server, 'user-5', `${NETWORK}5`)).rejects.toThrow('429')
    expect((await ask('2001:db8:1:3::1')).status).toBe(200)
    server.advance(1_000)
    expect((await ask(`${NETWORK}ffff`)).status).toBe(200)
  })

  it('sends no more bytes than its limit; other networks continue [SEC-47]', async () => {
    const most = { networkByteBurst: 1_000 * KIB, networkBytesPerSecond: 1 }
    const server = await realServer({ trustProxy: true, limits: most })
    const clients = await Promise.all(
      ['1', '2', '3'].map((at) => join(server, `user-${at}`, `${NETWORK}${at}`)),
    )
    const size = 200 * KIB
    const counts = await Promise.all(clients.map((client) => admitted(client, 4, size)))
    expect(sum(counts)).toBe(5)
    const other = await join(server, 'other', '192.0.2.1')
    expect(await admitted(other, 4, size)).toBe(4)
  })
})
