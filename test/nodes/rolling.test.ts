import { describe, expect, it } from 'vitest'
import { commands } from '../../src/protocol-entry.ts'
import { hasNats } from '../../testing/internal/programs/nats-server.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { healthOf } from '../support/cluster.ts'
import { MessageTraffic } from '../support/message-traffic.ts'
import { startNodes } from '../support/nodes.ts'
import { Tap } from '../support/tap.ts'
import { aDevice } from '../support/test-bed.ts'

const NODES = 3
const PAIRS = 2
const ACKS_BETWEEN = 100

describe.skipIf(!hasNats)('nodes that are stopped as planned', () => {
  it('are replaced one by one under load without a lost or duplicate message [NODE-10]', async () => {
    const limits = { requestsPerSecond: 10_000, requestBurst: 20_000 }
    const { cluster, close } = await startNodes(NODES, { limits })
    let nextNode = 0
    const balancer = await Tap.to(() => {
      const { hostname, port } = new URL(
        cluster.nodes[nextNode++ % cluster.nodes.length]?.url ?? '',
      )
      return { host: hostname, port: Number(port) }
    })
    const traffic = await MessageTraffic.begin(PAIRS, (userID) =>
      aDevice(`ws://${balancer.address}`, userID),
    )
    for (const server of [...cluster.nodes]) {
      await traffic.acknowledged(ACKS_BETWEEN)
      await cluster.remove(server)
      await cluster.add()
    }
    await traffic.acknowledged(ACKS_BETWEEN)
    await traffic.stop()
    for (const { url } of cluster.nodes) await traffic.check(url)
    await traffic.remove()
    await balancer.remove()
    await close()
  })

  it('answer the requests received before the stop, the leader included [NODE-10]', async () => {
    const nodes = await startNodes(2)
    const [leader] = nodes.cluster.nodes
    if (leader === undefined) throw new Error('there is no node')
    expect(await healthOf(leader)).toMatchObject({ role: 'leading' })
    const client = await nodes.join(1, 'ned')
    await (await nodes.join(0, 'meg')).close()
    const time = Math.floor(Date.now() / 1000)
    const sending = Array.from({ length: 20 }, (_, random) =>
      client.request(
        commands.message.sendC2C,
        unsentText('ned', 'meg', { clientTime: time, random, payload: { text: `${random}` } }),
      ),
    )
    // The node answers this itself: it has passed on by then what came before.
    await client.request(commands.session.hello, {})
    await nodes.cluster.remove(leader)
    expect(await Promise.all(sending)).toHaveLength(20)
    // Its socket stays, and what it asks next waits for the next leader: its own node.
    const page = await client.request(commands.message.history, {
      conversationType: 1,
      to: 'meg',
      sequence: 1,
      count: 100,
      direction: 1,
    })
    expect(page.messageList).toHaveLength(20)
    await client.close()
    await nodes.close()
  })
})
