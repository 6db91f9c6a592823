import { commands } from 'tavern-im/protocol'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PROTOCOL, packMessage } from '../../../server/src/cluster/messages.ts'
import type { NodeHealth } from '../../../server/src/cluster/role.ts'
import type { RestCaller } from '../../../server/src/rest/rest-row.ts'
import type { RawClient } from '../../../testing/internal/raw-client.ts'
import { messagesPush } from '../support/relay-core.ts'
import { aMessage, app } from '../support/test-server.ts'
import { MemoryCluster, type MemoryNode } from './support/memory-cluster.ts'
import { oddNode } from './support/odd-node.ts'
import { nodeNamed } from './support/test-node.ts'

let cluster: MemoryCluster

beforeEach(() => {
  cluster = new MemoryCluster()
})
afterEach(() => cluster.close())

const until = ({ node }: MemoryNode, health: Partial<NodeHealth>): Promise<void> =>
  vi.waitFor(() => expect(node.health).toMatchObject(health), { interval: 1, timeout: 10_000 })

/** Connections that a node closes before the next ones, which follow a pause later. */
const CLOSED_BEFORE = 500

const ANSWER = { time: 1_700_000_000, sequence: 1, position: 1 }

const twoNodes = async () => {
  const [a, b] = [await cluster.add('a'), await cluster.add('b')]
  a.elect(1)
  await until(b, { role: 'following', leader: nodeNamed('a') })
  return { a, b }
}

describe('nodes', () => {
  it('receive one message for many recipients of theirs [NODE-03]', async () => {
    const { a, b } = await twoNodes()
    const names = Array.from({ length: 40 }, (_, index) => `user-${index}`)
    const there = await Promise.all(names.map((name) => b.join(name)))
    const here = await a.join('here')
    await vi.waitFor(() => expect(a.core().delivery.isOnline(app.sdkAppID, 'user-39')).toBe(true))
    const text = 'x'.repeat(2_000)
    const before = cluster.network.seen.length
    const push = messagesPush([aMessage('here', 'all', text)])
    a.core().delivery.deliver({ sdkAppID: app.sdkAppID, userIDs: [...names, 'here'] }, push)
    await Promise.all([...there, here].map((client) => client.pushed(1)))
    const bytes = cluster.network.seen
      .slice(before)
      .filter(({ from }) => from === nodeNamed('a'))
      .reduce((sum, packet) => sum + packet.bytes, 0)
    expect(bytes).toBeGreaterThan(2_000)
    expect(bytes).toBeLessThan(4_000)
  })

  it('stop leading when another node owns the data [NODE-06]', async () => {
    const { a, b } = await twoNodes()
    const client = await a.join('alice')
    const former = a.core()
    b.elect(2)
    expect((await client.closed).code).toBe(4001)
    await until(b, { role: 'leading', epoch: 2, nodes: [nodeNamed('a')] })
    await until(a, { role: 'following', epoch: 2, leader: nodeNamed('b') })
    expect(former.isClosed).toBe(true)
    const again = await a.join('alice')
    await vi.waitFor(() => expect(b.core().delivery.isOnline(app.sdkAppID, 'alice')).toBe(true))
    await again.request(commands.session.hello, {})
    await again.close()
  })

  it('that lead now ignore what the replaced leader still sends to followers [NODE-06]', async () => {
    const a = await cluster.add('a')
    a.elect(2)
    const received: string[] = []
    const former = oddNode(cluster, 'former', ({ is }) => received.push(is))
    await vi.waitFor(() => expect(a.node.isServing).toBe(true))
    former.send('a', { is: 'push', name: 'message', lines: ['1'] })
    former.send('a', { is: 'join', protocol: PROTOCOL, epoch: 2, goesOn: false })
    await vi.waitFor(() => expect(received).toEqual(['welcome']))
    expect([a.errors, former.breaks]).toEqual([[], 0])
    await former.close()
  })

  it('that were paused do nothing before they have confirmed their leadership [NODE-15]', async () => {
    const [a, b] = [await cluster.add('a'), await cluster.add('b')]
    const questions: (() => void)[] = []
    a.elect(1, () => new Promise((resolve) => questions.push(resolve)))
    await until(b, { role: 'following', leader: nodeNamed('a') })
    const [here, there] = [await a.join('here'), await b.join('there')]
    expect(questions).toHaveLength(0)
    cluster.clock.set(5_000)
    let answered = 0
    const sending = [
      here.request(commands.message.sendC2C, aMessage('here', 'there', 'from here')),
      there.request(commands.message.sendC2C, aMessage('there', 'here', 'from there')),
    ].map((answer) => answer.then(() => answered++))
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    // The node answers this itself, behind what came before.
    for (const client of [here, there]) await client.request(commands.session.hello, {})
    expect(answered).toBe(0)
    for (const settle of questions) settle()
    await Promise.all(sending)
    expect(questions).toHaveLength(1)
  })

  it('that were paused until another one led do nothing more [NODE-15]', async () => {
    const { a, b } = await twoNodes()
    const c = await cluster.add('c')
    await until(c, { role: 'following' })
    c.elect(2, () => Promise.reject(new Error('it is lost')))
    await until(c, { role: 'leading', epoch: 2 })
    await until(b, { role: 'following', epoch: 2 })
    const client = await c.join('alice')
    cluster.clock.set(5_000)
    const said = client
      .request(commands.message.sendC2C, aMessage('alice', 'alice', 'too late'))
      .then(() => 'answered')
    a.elect(3)
    expect((await client.closed).code).toBe(4001)
    expect(await Promise.race([said.catch(() => 'not answered'), client.closed])).not.toBe(
      'answered',
    )
    await until(c, { role: 'following', leader: nodeNamed('a'), epoch: 3 })
  })

  it('that were paused during a call answer it only after they have confirmed their leadership [NODE-15]', async () => {
    const answers: (() => void)[] = []
    // As a read of the database that began before the pause.
    const slow = () => new Promise<object>((resolve) => answers.push(() => resolve(ANSWER)))
    const own = new MemoryCluster({ [commands.message.sendC2C.name]: slow })
    onTestFinished(() => own.close())
    const [a, b] = [await own.add('a'), await own.add('b')]
    const confirmations: (() => void)[] = []
    a.elect(1, () => new Promise((resolve) => confirmations.push(resolve)))
    await until(b, { role: 'following', leader: nodeNamed('a') })
    let answered = 0
    const reading = [await a.join('here'), await b.join('there')].map((client) =>
      client.request(commands.message.sendC2C, aMessage('here', 'x')).then(() => answered++),
    )
    await vi.waitFor(() => expect(answers).toHaveLength(2), { interval: 1 })
    own.clock.set(own.clock.now() + 5_000)
    for (const answer of answers) answer()
    await vi.waitFor(() => expect(confirmations).toHaveLength(1), { interval: 1 })
    await own.clock.advance(20)
    expect(answered).toBe(0)
    for (const confirm of confirmations) confirm()
    await Promise.all(reading)
  })

  it('whose lease expires during a call do not answer it, and refuse one of the back-end API [NODE-15]', async () => {
    const answers: (() => void)[] = []
    const slow = () => new Promise<object>((resolve) => answers.push(() => resolve(ANSWER)))
    const own = new MemoryCluster({ [commands.message.sendC2C.name]: slow })
    onTestFinished(() => own.close())
    const [a, b] = [await own.add('a'), await own.add('b')]
    a.elect(1)
    await until(b, { role: 'following', leader: nodeNamed('a') })
    const client = await a.join('here')
    const reading = client.request(commands.message.sendC2C, aMessage('here', 'x'))
    await vi.waitFor(() => expect(answers).toHaveLength(1), { interval: 1 })
    a.cutOff()
    const calling = a.node.core.administer({} as RestCaller, 'relay/unknown', {})
    for (const answer of answers) answer()
    b.elect(2)
    await expect(reading).rejects.toThrow()
    expect((await client.closed).code).toBe(4001)
    await expect(calling).rejects.toThrow()
  })

  it('that lose their lease or their leader answer no request under way, however late they close its socket [NODE-20]', async () => {
    const answers: (() => void)[] = []
    const slow = () => new Promise<object>((resolve) => answers.push(() => resolve(ANSWER)))
    const own = new MemoryCluster({ [commands.message.sendC2C.name]: slow })
    onTestFinished(() => own.close())
    const [a, b, c] = [await own.add('a'), await own.add('b'), await own.add('c')]
    a.elect(1)
    for (const node of [b, c]) await until(node, { role: 'following', leader: nodeNamed('a') })
    const guests = await Promise.all(
      Array.from({ length: 2 * CLOSED_BEFORE }, (_, index) => (index % 2 ? a : c).connect()),
    )
    const clients = [await a.join('here'), await c.join('here')]
    const outcomeOf = (client: RawClient): Promise<string> => {
      const answer = client.request(commands.message.sendC2C, aMessage('here', 'x')).then(
        () => 'answered',
        (error: Error) => error.message,
      )
      return Promise.race([answer, client.closed.then(({ code }) => `closed with ${code}`)])
    }
    const before = clients.map(outcomeOf)
    await vi.waitFor(() => expect(answers).toHaveLength(2), { interval: 1 })
    a.cutOff()
    for (const answer of answers) answer()
    b.elect(2)
    await Promise.race(guests.map(({ closed }) => closed))
    const outcomes = await Promise.all([...before, ...clients.map(outcomeOf)])
    expect(outcomes).toEqual(outcomes.map(() => 'closed with 4001'))
  })

  it('believe no announcement that the database does not confirm [NODE-18]', async () => {
    const { a, b } = await twoNodes()
    const [here, there] = [await a.join('here'), await b.join('there')]
    const odd = oddNode(cluster, 'odd', () => {})
    const leads = { is: 'leads', protocol: PROTOCOL, url: '', isOverloaded: false } as const
    for (const epoch of [0, 1, 2, Number.MAX_SAFE_INTEGER]) {
      odd.announce(packMessage({ ...leads, epoch }))
    }
    for (const client of [here, there]) {
      await client.request(
        commands.message.sendC2C,
        aMessage(client === here ? 'here' : 'there', 'x'),
      )
    }
    expect(a.node.health).toMatchObject({ role: 'leading', epoch: 1 })
    expect(b.node.health).toMatchObject({ role: 'following', epoch: 1 })
    b.elect(2)
    await until(b, { role: 'leading', epoch: 2 })
    await until(a, { role: 'following', epoch: 2 })
    await odd.close()
  })

  it('that cannot confirm their lease make way for a node that announces a later epoch [NODE-18]', async () => {
    const { a, b } = await twoNodes()
    const client = await b.join('alice')
    a.cutOff()
    expect(a.node.isServing).toBe(false)
    const sending = client.request(commands.message.sendC2C, aMessage('alice', 'bob')).then(
      () => 'answered',
      () => 'not answered',
    )
    b.elect(2)
    expect(await sending).toBe('not answered')
    await until(b, { role: 'leading', epoch: 2 })
    await until(a, { role: 'following', epoch: 2, leader: nodeNamed('b') })
  })

  it('ignore epochs that have ended [NODE-06]', async () => {
    const { a, b } = await twoNodes()
    const c = await cluster.add('c')
    await until(c, { role: 'following', leader: nodeNamed('a') })
    b.elect(3)
    await until(c, { role: 'following', leader: nodeNamed('b'), epoch: 3 })
    await until(a, { role: 'following', leader: nodeNamed('b'), epoch: 3 })
    expect([...b.node.health.nodes].sort()).toEqual([nodeNamed('a'), nodeNamed('c')])
  })

  it('forget the sessions of a lost node [NODE-04]', async () => {
    const { a, b } = await twoNodes()
    await b.join('bob')
    await vi.waitFor(() => expect(a.core().delivery.isOnline(app.sdkAppID, 'bob')).toBe(true))
    await b.server.close()
    await vi.waitFor(() => expect(a.core().delivery.isOnline(app.sdkAppID, 'bob')).toBe(false))
    expect(a.node.health.nodes).toEqual([])
  })
})
