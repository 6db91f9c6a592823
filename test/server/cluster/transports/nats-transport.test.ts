import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readNatsUrl } from '../../../../server/src/cluster/transports/nats-address.ts'
import { natsTransport } from '../../../../server/src/cluster/transports/nats-transport.ts'
import type {
  OpenTransport,
  Transport,
} from '../../../../server/src/cluster/transports/transport.ts'
import { systemClock } from '../../../../server/src/kernel/clock.ts'
import { hasNats, NatsServer } from '../../../../testing/internal/programs/nats-server.ts'
import { bytesOf, nodeNamed, openNode, textOf } from '../support/test-node.ts'

const A = nodeNamed('a')
const B = nodeNamed('b')

const running = async (flags: readonly string[] = []): Promise<NatsServer> => {
  const server = await NatsServer.start(flags)
  onTestFinished(() => server.stop())
  return server
}

interface Opened {
  readonly transport: Transport
  readonly packets: string[]
  readonly lines: string[]
}

const opened = (node: string, url: string, prefix = 'tavern.test'): Opened => {
  const packets: string[] = []
  const lines: string[] = []
  const add = (_: object, line: string) => lines.push(line)
  const log = { info: add, warn: add, error: add }
  const open = natsTransport({ url, prefix, packetBytes: 512 * 1024, log })
  const transport = open(node, {
    onPacket: (packet) => packets.push(textOf(packet)),
    onChange: () => {},
  })
  onTestFinished(() => transport.close())
  return { transport, packets, lines }
}

const untilUp = async (...nodes: readonly Opened[]): Promise<void> => {
  for (const { transport } of nodes) {
    await vi.waitUntil(() => transport.isUp, { timeout: 10_000, interval: 5 })
  }
}

const untilReceived = (node: Opened, packet: string): Promise<void> =>
  vi.waitFor(() => expect(node.packets).toContain(packet), { timeout: 10_000, interval: 5 })

describe.skipIf(!hasNats)('packets through NATS', () => {
  it('go to one node or to all others of one cluster', async () => {
    const { url } = await running()
    const [a, b] = [opened(A, url), opened(B, url)]
    const foreign = opened(B, url, 'tavern.other')
    await untilUp(a, b, foreign)
    a.transport.send(B, bytesOf('to b'))
    a.transport.send('all', bytesOf('to all'))
    await untilReceived(b, 'to all')
    b.transport.send(A, bytesOf('to a'))
    await untilReceived(a, 'to a')
    expect([a.packets, b.packets, foreign.packets]).toEqual([['to a'], ['to b', 'to all'], []])
  })

  it('continue when it starts, stops and restarts, and are not queued meanwhile', async () => {
    const server = await running()
    await server.stop()
    const [a, b] = [opened(A, server.url), opened(B, server.url)]
    expect([a.transport.isUp, b.transport.isUp]).toEqual([false, false])
    await server.start()
    await untilUp(a, b)
    await server.stop()
    await vi.waitUntil(() => !a.transport.isUp && !b.transport.isUp, { interval: 5 })
    a.transport.send(B, bytesOf('nobody takes it'))
    await server.start()
    await untilUp(a, b)
    a.transport.send(B, bytesOf('back'))
    await untilReceived(b, 'back')
    expect(b.packets).toEqual(['back'])
  })

  it('arrive at a node as soon as it is up again after any number of NATS restarts', async () => {
    const server = await running()
    const [a, b] = [opened(A, server.url), opened(B, server.url)]
    const sent: string[] = []
    for (let round = 0; round < 5; round += 1) {
      await untilUp(a, b)
      sent.push(`round ${round}`)
      a.transport.send(B, bytesOf(`round ${round}`))
      await untilReceived(b, `round ${round}`)
      await server.stop()
      await vi.waitUntil(() => !a.transport.isUp && !b.transport.isUp, { interval: 5 })
      await server.start()
    }
    expect(b.packets).toEqual(sent)
  })

  it('require its password', async () => {
    const server = await running(['--user', 'im', '--pass', 'p@ss'])
    const known = opened(A, `nats://im:p%40ss@${server.address}`)
    const unknown = opened(B, server.url)
    await untilUp(known)
    await vi.waitFor(() => expect(unknown.lines).toEqual(['cluster: NATS unavailable']), {
      timeout: 10_000,
    })
    expect(unknown.transport.isUp).toBe(false)
  })

  it('are not sent if they exceed its size limit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tavern-nats-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'nats.conf')
    writeFileSync(file, 'max_payload: 1024')
    const server = await running(['-c', file])
    const a = opened(A, server.url)
    const line = 'cluster: max_payload of NATS is too small; raise it'
    await vi.waitFor(() => expect(a.lines).toEqual([line]), { timeout: 10_000 })
    expect(a.transport.isUp).toBe(false)
  })
})

describe.skipIf(!hasNats)('links through NATS', () => {
  it('deliver every message once and in order while it is killed and restarted', async () => {
    const server = await running()
    const log = { info() {}, warn() {}, error() {} }
    const transports: OpenTransport[] = [
      natsTransport({ url: server.url, prefix: 'tavern.test', packetBytes: 512 * 1024, log }),
    ]
    const [a, b] = ['a', 'b'].map((name) => openNode(name, { clock: systemClock, transports }))
    if (a === undefined || b === undefined) throw new Error('two nodes are wanted')
    onTestFinished(async () => {
      await Promise.all([a.links.close(), b.links.close()])
    })
    const sent: string[] = []
    const send = (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const text = `${sent.length}:${'x'.repeat(sent.length % 3_000)}`
        sent.push(text)
        a.links.to(B).send(bytesOf(text))
      }
    }
    const arrived = () =>
      vi.waitUntil(() => b.messages.length >= sent.length, { timeout: 15_000, interval: 5 })
    send(3_000)
    await arrived()
    for (let round = 0; round < 3; round += 1) {
      send(1_500)
      await server.stop()
      send(1_500)
      await server.start()
      await arrived()
    }
    expect(b.messages.map(([, text]) => text)).toEqual(sent)
    expect([...a.broken, ...b.broken]).toEqual([])
  })
})

describe('the address of NATS', () => {
  it.each([
    [
      'nats://nats.internal',
      { servers: ['nats.internal:4222'], name: '', isSecure: false, login: undefined },
    ],
    [
      'nats://im:p%40ss@one:4223, nats://two',
      {
        servers: ['one:4223', 'two:4222'],
        name: '',
        isSecure: false,
        login: { user: 'im', pass: 'p@ss' },
      },
    ],
    [
      'tls://word@one/my-cluster',
      { servers: ['one:4222'], name: 'my-cluster', isSecure: true, login: { token: 'word' } },
    ],
  ])('is parsed: %s', (url, address) => {
    expect(readNatsUrl(url)).toEqual(address)
  })

  it.each([
    '',
    'one:4222',
    'http://one',
    'nats://',
    'nats://one,,',
    'nats://one/a.b',
    'nats://one/a/b',
  ])('is rejected: %j', (url) => {
    expect(() => readNatsUrl(url)).toThrow('must have the form nats://host:4222')
  })
})
