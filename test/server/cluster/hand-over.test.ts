import { commands } from 'tavern-im/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HEAD_BYTES, writeHead } from '../../../server/src/cluster/link/packet.ts'
import { packMessage } from '../../../server/src/cluster/messages.ts'
import type { NodeHealth } from '../../../server/src/cluster/role.ts'
import { app } from '../support/test-server.ts'
import { MemoryCluster, type MemoryNode } from './support/memory-cluster.ts'
import { nodeNamed } from './support/test-node.ts'

let cluster: MemoryCluster

beforeEach(() => {
  cluster = new MemoryCluster()
})
afterEach(() => cluster.close())

const until = ({ node }: MemoryNode, health: Partial<NodeHealth>): Promise<void> =>
  vi.waitFor(() => expect(node.health).toMatchObject(health), { interval: 1, timeout: 10_000 })

/** The first of them leads in epoch 1. */
const threeNodes = async () => {
  const [a, b, c] = [await cluster.add('a'), await cluster.add('b'), await cluster.add('c')]
  a.elect(1)
  for (const node of [b, c]) await until(node, { role: 'following', leader: nodeNamed('a') })
  return { a, b, c }
}

const isOnline = (leader: MemoryNode, userID: string): boolean =>
  leader.core().delivery.isOnline(app.sdkAppID, userID)

const held = { watched: [], isLooking: false }

describe('sessions of a leader that stops as planned', () => {
  it('continue on the next leader with their sockets and state [NODE-12]', async () => {
    const { a, b, c } = await threeNodes()
    const bob = await b.join('bob')
    const cat = await c.join('cat')
    const gone = await c.join('gone')
    await vi.waitFor(() => expect(isOnline(a, 'gone')).toBe(true))
    await a.server.close()
    await until(b, { role: 'seeking' })
    await gone.close()
    const kick = cat.request(commands.session.kickOther, {})
    b.elect(2)
    await until(c, { role: 'following', leader: nodeNamed('b'), epoch: 2 })
    await kick
    expect(b.core().resumed.toSorted()).toEqual([
      ['bob', held],
      ['cat', held],
      ['gone', held],
    ])
    expect(['bob', 'cat', 'gone'].map((userID) => isOnline(b, userID))).toEqual([true, true, false])
    for (const client of [bob, cat]) await client.request(commands.session.hello, {})
  })

  it('end if there was another epoch in between [NODE-12]', async () => {
    const { a, b, c } = await threeNodes()
    const [bob, cat] = [await b.join('bob'), await c.join('cat')]
    await a.server.close()
    await until(b, { role: 'seeking' })
    b.elect(3)
    for (const client of [bob, cat]) expect((await client.closed).code).toBe(4001)
    await until(c, { role: 'following', leader: nodeNamed('b'), epoch: 3 })
    expect(b.core().resumed).toEqual([])
  })

  it('on a node that reconnects late end; the others do not wait for it [NODE-12]', async () => {
    const { a, b, c } = await threeNodes()
    const [bob, cat] = [await b.join('bob'), await c.join('cat')]
    await a.server.close()
    await until(c, { role: 'seeking' })
    cluster.network.fate = (from, to) =>
      nodeNamed('c') === from || nodeNamed('c') === to ? [] : [0]
    b.elect(2)
    // Finished after the handover.
    await bob.request(commands.session.kickOther, {})
    expect(b.core().resumed).toEqual([['bob', held]])
    cluster.network.fate = () => [0]
    expect((await cat.closed).code).toBe(4001)
    await until(c, { role: 'following', leader: nodeNamed('b') })
    expect(b.core().resumed).toEqual([['bob', held]])
  })

  it('end if no node leads for long [NODE-12]', async () => {
    const { a, b } = await threeNodes()
    const bob = await b.join('bob')
    await a.server.close()
    const since = cluster.clock.now()
    expect((await bob.closed).code).toBe(4001)
    expect(cluster.clock.now() - since).toBeGreaterThan(7_000)
  })
})

describe('a node', () => {
  it('that starts requests the leader without waiting for an announcement [NODE-13]', async () => {
    const a = await cluster.add('a')
    a.elect(1)
    await until(a, { role: 'leading' })
    const { seen } = cluster.network
    const count = seen.length
    // It has just been said.
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(count), { interval: 1 })
    const since = cluster.clock.now()
    const b = await cluster.add('b')
    await until(b, { role: 'following', leader: nodeNamed('a') })
    expect(cluster.clock.now() - since).toBeLessThan(900)
  })

  it('of another version is logged once and ignored [NODE-13]', async () => {
    const { a, b } = await threeNodes()
    const from = nodeNamed('old')
    const head = {
      flags: 0,
      receiving: 0,
      from,
      to: 'all',
      mine: 0,
      theirs: 0,
      acknowledged: 0,
    } as const
    const url = 'http://127.0.0.1:1'
    const leads = { is: 'leads', protocol: 99, epoch: 7, url, isOverloaded: false } as const
    for (const number of [1, 2]) {
      const packet = Buffer.concat([Buffer.alloc(HEAD_BYTES), packMessage(leads)])
      writeHead(packet, { ...head, number })
      cluster.network.carry(from, 'all', packet)
      cluster.network.carry(from, 'all', Buffer.concat([Buffer.from([99]), packet.subarray(1)]))
    }
    await vi.waitFor(() => expect(b.errors).toHaveLength(2), { interval: 1 })
    expect(a.errors).toEqual([
      'cluster: a node speaks another protocol version; run the same version on all nodes',
      'cluster: a node sends packets of another version; run the same version on all nodes',
    ])
    expect(b.node.health).toMatchObject({ role: 'following', leader: nodeNamed('a'), epoch: 1 })
  })
})
