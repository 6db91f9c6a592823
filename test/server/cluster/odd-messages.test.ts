import { commands } from 'tavern-im/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PROTOCOL, packMessage, type ToAll } from '../../../server/src/cluster/messages.ts'
import { RawRefusal } from '../../../testing/internal/raw-client.ts'
import { aMessage, app } from '../support/test-server.ts'
import { MemoryCluster } from './support/memory-cluster.ts'
import { oddNode } from './support/odd-node.ts'

let cluster: MemoryCluster

beforeEach(() => {
  cluster = new MemoryCluster()
})
afterEach(() => cluster.close())

const soon = (isSo: () => void) => vi.waitFor(isSo, { interval: 1, timeout: 10_000 })

/** Encodes any value, without a type. */
const packed = (said: unknown, body = '') => packMessage(said as ToAll, Buffer.from(body))

const { sdkAppID } = app
const caller = { sdkAppID, userID: 'mallory' }
const line = '1'

describe('a node that leads', () => {
  it.each([
    ['nothing', null],
    ['a call of nothing', { is: 'call', id: 1 }],
    ['a call of no kind', { is: 'call', id: 1, call: { is: 'toString' } }],
    ['of no kind', { is: 'constructor' }],
    ['half a session', { is: 'entered', line, caller, client: {} }],
    ['an end of another kind', { is: 'left', line, end: 7 }],
    ['reports that are none', { is: 'reports', rows: { length: 1 } }],
  ])(
    'closes the link to a node that sends %s, and serves all others [NODE-16]',
    async (_, said) => {
      const a = await cluster.add('a')
      a.elect(1)
      const received: string[] = []
      const odd = oddNode(cluster, 'odd', ({ is }) => received.push(is))
      await soon(() => expect(a.node.isServing).toBe(true))
      odd.send('a', { is: 'join', protocol: PROTOCOL, epoch: 1, goesOn: false })
      await soon(() => expect(received).toEqual(['welcome']))
      odd.say('a', packed(said))
      await soon(() => expect(odd.breaks).toBe(1))
      expect(a.errors).toEqual(['cluster: processing a message failed'])
      const [alice, bob] = [await a.join('alice'), await a.join('bob')]
      await alice.request(commands.message.sendC2C, aMessage('alice', 'bob'))
      await bob.pushed(1)
      await odd.close()
    },
  )
})

describe('a node that follows', () => {
  it.each([
    ['a refusal without words', (id: number) => packed({ is: 'refusal', id, code: 1 })],
    ['words that are none', (id: number) => packed({ is: 'fault', id, message: { length: 3 } })],
    ['no JSON', (id: number) => packed({ is: 'answer', ids: [id], isJSON: true }, '{"a":')],
    ['JSON of nothing', (id: number) => packed({ is: 'answer', ids: [id], isJSON: true }, 'null')],
    ['a push without a name', () => packed({ is: 'push', name: '', lines: [line] })],
    ['sessions that are none', () => packed({ is: 'handOver', nodes: [] }, '[["1",{}]]')],
  ])(
    'disconnects from a leader that answers %s and rejects pending requests [NODE-16]',
    async (_, answer) => {
      const b = await cluster.add('b')
      let isOdd = false
      const odd = oddNode(cluster, 'odd', (said) => {
        if (said.is === 'join') odd.send('b', { is: 'welcome', epoch: 1, goesOn: false })
        if (said.is !== 'call') return
        if (isOdd) odd.say('b', answer(said.id))
        else odd.send('b', { is: 'answer', ids: [said.id], isJSON: true }, session)
      })
      odd.lead(1)
      await soon(() => expect(b.node.isServing).toBe(true))
      const client = await b.join('alice')
      isOdd = true
      const said = client.request(commands.message.sendC2C, aMessage('alice', 'bob'))
      const outcome = await said.catch((cause) => cause)
      expect(outcome instanceof RawRefusal ? outcome.code : 'closed').toSatisfy((code) =>
        [20_005, 'closed'].includes(code),
      )
      expect(b.errors).toEqual(['cluster: processing a message failed'])
      expect(b.node.health.role).toBe('seeking')
      await odd.close()
    },
  )
})

const session = JSON.stringify({ tinyID: 'tiny', customStatus: '', purchaseBits: '1' })

describe('any node', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['half a message', packed({ is: 'asks', protocol: PROTOCOL }).subarray(0, 20)],
    ['half a leader', packed({ is: 'leads', protocol: PROTOCOL, epoch: 'later' })],
    ['what nobody says', packed({ is: 'sings', protocol: PROTOCOL })],
  ])('drops an announcement of %s with a line in the log [NODE-16]', async (_, bytes) => {
    const a = await cluster.add('a')
    const odd = oddNode(cluster, 'odd', () => undefined)
    odd.announce(bytes)
    await soon(() => expect(a.errors).toEqual(['cluster: processing an announcement failed']))
    odd.lead(1)
    await soon(() => expect(a.node.health.role).toBe('joining'))
    await odd.close()
  })
})
