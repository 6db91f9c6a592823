import { commands } from 'tavern-im/protocol'
import { PROTOCOL } from '../../../server/src/cluster/messages.ts'
import { type RawClient, RawRefusal } from '../../../testing/internal/raw-client.ts'
import { MemoryCluster, type MemoryNode } from '../../server/cluster/support/memory-cluster.ts'
import { type OddNode, oddNode } from '../../server/cluster/support/odd-node.ts'
import { aMessage, app } from '../../server/support/test-server.ts'
import { filled, type MutatedMessage, packed } from './node-messages.ts'

/** Longer than a node is waited for, in time that passes as fast as it can. */
const TIMEOUT_MS = 60_000

/** Errors that a node may log without further effect. */
const DROPPED =
  /processing a message failed|call from a node failed|processing an announcement failed|another (protocol|version)/

const until = async (
  { clock }: MemoryCluster,
  what: string,
  isSo: () => boolean,
): Promise<void> => {
  const since = clock.now()
  while (!isSo()) {
    if (clock.now() - since > TIMEOUT_MS) throw new Error(`${what}: it does not come to that`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const lookAt = ({ errors }: MemoryNode): void => {
  const found = (errors as string[]).splice(0).filter((line) => !DROPPED.test(line))
  if (found.length > 0) throw new Error(`a node says: ${found.join()}`)
}

/** The epoch in which our node leads. */
export const EPOCH = 1

/** A node that leads, and an odd one that follows it. */
export const ledByOurs = async () => {
  const cluster = new MemoryCluster()
  const leader = await cluster.add('a')
  leader.elect(EPOCH)
  let isIn = false
  let answered = 0
  const odd = oddNode(cluster, 'mallory', (said) => {
    if (said.is === 'welcome') isIn = true
    if (said.is === 'answer') answered = Math.max(answered, ...said.ids)
  })
  await until(cluster, 'lead', () => leader.node.isServing)
  let id = 1_000
  const joining = { is: 'join', protocol: PROTOCOL, epoch: EPOCH, goesOn: false } as const
  const join = async () => {
    isIn = false
    odd.send('a', joining)
    await until(cluster, 'join', () => isIn)
  }
  await join()
  return {
    ...{ cluster, odd },
    /** Whether the link stands once the odd one has said that; it is let in again, and answered, in any case. */
    async say(messages: readonly MutatedMessage[]): Promise<string> {
      const { breaks } = odd
      for (const message of messages) odd.say('a', packed(message))
      odd.send('a', joining)
      const call = { is: 'openAccount', sdkAppID: app.sdkAppID, userID: 'bob' } as const
      odd.send('a', { is: 'call', id: ++id, call })
      await until(cluster, 'answer', () => answered >= id || odd.breaks > breaks)
      lookAt(leader)
      if (odd.breaks === breaks) return 'taken'
      await join()
      return 'refused'
    },
    /** Clients of the node that leads are served as ever. */
    async check(): Promise<void> {
      const [alice, bob] = [await leader.join('alice'), await leader.join('bob')]
      await alice.request(commands.message.sendC2C, aMessage('alice', 'bob'))
      await bob.pushed(1)
      for (const one of [alice, bob]) one.webSocket.terminate()
      leader.core().reports.splice(0)
    },
  }
}

/** A node that follows an odd one, and a client of it. */
export const ledByOdd = async () => {
  const cluster = new MemoryCluster()
  const follower = await cluster.add('b')
  let line = ''
  /** Instead of an answer to what a client asks. */
  let next: readonly MutatedMessage[] = []
  let epoch = 0
  const odd: OddNode = oddNode(cluster, 'queen', (said) => {
    if (said.is === 'join') odd.send('b', { is: 'welcome', epoch: said.epoch, goesOn: false })
    if (said.is === 'entered') line = said.line
    if (said.is !== 'call') return
    const { id } = said
    for (const one of next)
      odd.say(
        'b',
        packed(one, (text) => filled(text, { id, line })),
      )
    next = []
    const session = { tinyID: 'tiny', customStatus: '', purchaseBits: '1' }
    odd.send('b', { is: 'answer', ids: [id], isJSON: true }, JSON.stringify(session))
  })
  let client: RawClient | undefined
  let count = 0
  const lead = async () => {
    if (epoch > 0) odd.leave('b')
    await until(cluster, 'leave', () => !follower.node.isServing)
    line = ''
    odd.lead(++epoch)
    await until(cluster, 'follow', () => follower.node.isServing)
    client = await follower.join(`user-${++count}`)
    await until(cluster, 'enter', () => line !== '')
    return client
  }
  /** Starts again: the node finds the leader, and its client logs in; retries once if old messages end that. */
  const begin = async () => {
    client?.webSocket.terminate()
    return lead().catch(() => lead())
  }
  await begin()
  /** The outcome of a new request of a client. */
  const ask = async (asking: RawClient): Promise<string> => {
    let outcome = ''
    asking.request(commands.message.sendC2C, aMessage('alice', 'bob')).then(
      () => {
        outcome = 'answered'
      },
      (cause) => {
        outcome = cause instanceof RawRefusal ? `${cause.code}` : 'closed'
      },
    )
    await until(cluster, 'settle', () => outcome !== '')
    lookAt(follower)
    return outcome
  }
  return {
    ...{ cluster, odd },
    /** The outcome at a client if `messages` come instead of a response, or before it. */
    async say(messages: readonly MutatedMessage[]): Promise<string> {
      const asking = client === undefined || !follower.node.isServing ? await begin() : client
      next = messages
      const outcome = await ask(asking)
      if (!SERVED.includes(outcome)) client = undefined
      return outcome
    },
    async check(): Promise<void> {
      next = []
      const outcome = await ask(await begin())
      if (outcome !== 'answered') throw new Error(`a good answer: ${outcome}`)
    },
  }
}

/** The node follows still. */
const SERVED = ['answered', '10007']
