import { commands, serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { connectRaw, type RawClient, RawRefusal } from '../../testing/internal/raw-client.ts'
import { app, sigOf } from '../server/support/test-server.ts'
import { type RealServer, realServer } from './support/real-server.ts'
import { longestWait, quietWait } from './support/waits.ts'

const CONNECTIONS = 500

const from = (server: RealServer, network: string): Promise<RawClient> =>
  connectRaw({
    ...{ url: server.url, sdkAppID: app.sdkAppID, platform: 9 },
    headers: { 'x-forwarded-for': network },
  })

const login = async (server: RealServer, client: RawClient, userID: string) =>
  client.login(userID, sigOf(userID, { now: server.now() / 1_000 }))

describe('connections of one network', () => {
  const limits = { networkConnections: 40, networkGuestConnections: 20 }

  it('are limited, those without a login more strictly, and clients of other networks connect meanwhile [SEC-45]', async () => {
    const server = await realServer({ trustProxy: true, limits })
    const bystander = await from(server, '198.51.100.1')
    await login(server, bystander, 'bystander')
    const ask = () => fetch(`${server.httpUrl}/healthz`).then((answer) => answer.text())
    const quiet = await quietWait(ask)
    const clients: RawClient[] = []
    const refusals: string[] = []
    const open = async () => {
      for (let at = 0; at < CONNECTIONS / 10; at++) {
        await from(server, '192.0.2.7').then(
          (client) => clients.push(client),
          (cause: Error) => refusals.push(cause.message),
        )
      }
    }
    const attack = Promise.all(Array.from({ length: 10 }, open))
    const longest = await longestWait(ask, attack)
    expect(clients).toHaveLength(20)
    expect(refusals).toEqual(Array(CONNECTIONS - 20).fill('Unexpected server response: 429'))
    expect(longest / quiet).toBeLessThan(50)
    await (await from(server, '192.0.2.8')).close()
    // A place is free again when its connection ends, and a login leaves that of a guest.
    const [first, second] = clients as [RawClient, RawClient]
    await first.close()
    await login(server, second, 'eve')
    await Promise.all([from(server, '192.0.2.7'), from(server, '192.0.2.7')])
    await expect(from(server, '192.0.2.7')).rejects.toThrow('429')
  })

  it('from all addresses of a /64 share one limit [SEC-45]', async () => {
    const server = await realServer({ trustProxy: true, limits })
    const addresses = Array.from({ length: 20 }, (_, at) => `2001:db8:1:2::${at.toString(16)}`)
    await Promise.all(addresses.map((address) => from(server, address)))
    await expect(from(server, '2001:db8:1:2:ffff::1')).rejects.toThrow('429')
    await from(server, '2001:db8:1:3::1')
  })
})

describe('guests of a live room', () => {
  it('from all addresses of a /64 share one limit [SEC-46]', async () => {
    const server = await realServer({ trustProxy: true }, { rooms: { guestsPerAddress: 25 } })
    const olga = await from(server, '198.51.100.1')
    await login(server, olga, 'olga')
    const room = { type: 'AVChatRoom', name: 'The room', groupID: 'room' }
    await olga.request(commands.group.create, room)
    const enter = async (address: string): Promise<number> => {
      const guest = await from(server, address)
      return guest.request(commands.room.enter, { groupID: 'room' }).then(
        () => 0,
        (cause) => (cause instanceof RawRefusal ? cause.code : Promise.reject(cause)),
      )
    }
    const codes: number[] = []
    for (let at = 0; at < 30; at++) codes.push(await enter(`2001:db8:1:2:${at.toString(16)}::1`))
    const { GROUP_FULL } = serverCodes
    expect(codes).toEqual([...Array(25).fill(0), ...Array(5).fill(GROUP_FULL)])
    expect(await enter('2001:db8:1:3::1')).toBe(0)
    expect(await enter('192.0.2.7')).toBe(0)
  })
})
