import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { postgresTransport } from '../../../server/src/cluster/transports/postgres-transport.ts'
import type { Transport } from '../../../server/src/cluster/transports/transport.ts'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { administer, BREAK } from '../../support/administer-database.ts'
import { imDatabase } from '../../support/im-database.ts'
import { bytesOf, nodeNamed, openNode, textOf } from '../cluster/support/test-node.ts'

const A = nodeNamed('a')
const B = nodeNamed('b')
const log = { info() {}, warn() {}, error() {} }

const newUrl = async (): Promise<string> => {
  const database = await imDatabase()
  onTestFinished(database.release)
  return database.options.databaseUrl ?? ''
}

interface Opened {
  readonly transport: Transport
  readonly packets: string[]
}

const opened = (node: string, databaseUrl: string, prefix = 'tavern.test'): Opened => {
  const packets: string[] = []
  const transport = postgresTransport({ databaseUrl, prefix, log })(node, {
    onPacket: (packet) => packets.push(textOf(packet)),
    onChange: () => {},
  })
  onTestFinished(() => transport.close())
  return { transport, packets }
}

const untilUp = async (...transports: readonly Transport[]): Promise<void> => {
  for (const transport of transports) {
    await vi.waitUntil(() => transport.isUp, { timeout: 10_000, interval: 5 })
  }
}

const untilReceived = (node: Opened, packet: string): Promise<void> =>
  vi.waitFor(() => expect(node.packets).toContain(packet), { timeout: 10_000, interval: 5 })

describe('packets through the database', () => {
  it('reach one node or all others of one cluster, and are deleted after reading', async () => {
    const url = await newUrl()
    const [a, b, foreign] = [opened(A, url), opened(B, url), opened(nodeNamed('c'), url, 'other')]
    await untilUp(a.transport, b.transport, foreign.transport)
    const long = randomBytes(300_000).toString('hex')
    for (const text of ['one', 'two', long]) a.transport.send(B, bytesOf(text))
    a.transport.send('all', bytesOf('to all'))
    b.transport.send(A, bytesOf('to a'))
    await untilReceived(b, long)
    await untilReceived(b, 'to all')
    await untilReceived(a, 'to a')
    expect(b.packets.filter((text) => text !== 'to all')).toEqual(['one', 'two', long])
    expect(foreign.packets).toEqual([])
    expect(await administer(url, 'select id from node_mail')).toEqual([])
  })

  it('wait for a node that has not started, but not indefinitely', async () => {
    const url = await newUrl()
    const a = opened(A, url)
    await untilUp(a.transport)
    for (const text of ['first', 'second']) a.transport.send(B, bytesOf(text))
    a.transport.send(nodeNamed('gone'), bytesOf('nobody reads it'))
    await vi.waitFor(
      async () => expect(await administer(url, 'select id from node_mail')).toHaveLength(3),
      { timeout: 10_000 },
    )
    await administer(
      url,
      `update node_mail set sent_at = now() - interval '1 hour' where node <> '${B}'`,
    )
    const b = opened(B, url)
    await untilReceived(b, 'second')
    expect(b.packets).toEqual(['first', 'second'])
    await vi.waitFor(
      async () => expect(await administer(url, 'select id from node_mail')).toEqual([]),
      { timeout: 10_000 },
    )
  })

  it('continue after connections were lost', async () => {
    const url = await newUrl()
    const [a, b] = [opened(A, url), opened(B, url)]
    await untilUp(a.transport, b.transport)
    await administer(url, BREAK)
    await vi.waitUntil(() => !a.transport.isUp && !b.transport.isUp, {
      timeout: 10_000,
      interval: 5,
    })
    a.transport.send(B, bytesOf('nobody takes it'))
    await untilUp(a.transport, b.transport)
    a.transport.send(B, bytesOf('back'))
    await untilReceived(b, 'back')
    expect(b.packets).toEqual(['back'])
  })
})

describe('links through the database', () => {
  it('deliver every message once and in order while connections break', async () => {
    const databaseUrl = await newUrl()
    const transports = [postgresTransport({ databaseUrl, prefix: 'tavern.test', log })]
    const [a, b] = ['a', 'b'].map((name) => openNode(name, { clock: systemClock, transports }))
    if (a === undefined || b === undefined) throw new Error('two nodes are wanted')
    onTestFinished(async () => {
      await Promise.all([a.links.close(), b.links.close()])
    })
    const sent: string[] = []
    const send = (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const text = `${sent.length}:${'x'.repeat((sent.length * 7) % 3_000)}`
        sent.push(text)
        a.links.to(B).send(bytesOf(text))
      }
    }
    for (let round = 0; round < 3; round += 1) {
      send(500)
      await administer(databaseUrl, BREAK)
      send(500)
      await vi.waitUntil(() => b.messages.length >= sent.length, { timeout: 20_000, interval: 5 })
    }
    expect(b.messages.map(([, text]) => text)).toEqual(sent)
    expect([...a.broken, ...b.broken]).toEqual([])
  })
})
