import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { hasNats } from '../../testing/internal/programs/nats-server.ts'
import { isProof } from '../../testing/internal/proof.ts'
import { healthOf } from '../support/cluster.ts'
import { type ImDatabase, imDatabase } from '../support/im-database.ts'
import { inProof } from '../support/in-proof.ts'
import { MessageTraffic } from '../support/message-traffic.ts'
import type { Tap } from '../support/tap.ts'
import { TappedNodes } from '../support/tapped-nodes.ts'
import { aDevice, say } from '../support/test-bed.ts'

const NODES = 3
const PAIRS = 3
/** Messages of each sender before, during and after a cut. */
const SOME = 40
/**
 * The others go on while one waits for a node. Without a limit they send tens of thousands, and reading
 * them all at the end takes longer than the test may.
 */
const LIMITED = { inFlight: 4, restMs: 40 }

/**
 * A vanished leader is replaced after 3 s of silence; the rest is for a busy machine. A statement and
 * a connection without an answer end after 10 and 30 s.
 */
const REPLACED_MS = 9_000

let database: ImDatabase
let nodes: TappedNodes
let traffic: MessageTraffic

/** Messages are exchanged during a cut, and after the repair all nodes form one cluster again. */
const goesOn = async (taps: readonly Tap[], how: 'shut' | 'freeze'): Promise<void> => {
  await traffic.acknowledgedByEach(SOME)
  for (const tap of taps) tap[how]()
  await traffic.acknowledgedByEach(SOME)
  for (const tap of taps) tap.open()
  await traffic.acknowledgedByEach(SOME)
  await nodes.whole()
}

describe.skipIf(!hasNats)('nodes that lose a connection', () => {
  beforeAll(async () => {
    database = await imDatabase()
    nodes = await TappedNodes.start(NODES, () => database.options.databaseUrl ?? '')
    const device = (userID: string) => aDevice(nodes.url, userID)
    traffic = await MessageTraffic.begin(PAIRS, device, LIMITED)
  })
  afterAll(async () => {
    await traffic?.remove()
    await nodes?.remove()
    database?.release()
  })

  inProof('from NATS, all of them: go on by the database [NODE-09]', async () => {
    await goesOn(
      nodes.nodes.map(({ nats }) => nats),
      'shut',
    )
  })

  it('elect another leader when the leader loses the database [NODE-11]', async () => {
    await goesOn([(await nodes.with(true)).database], 'shut')
  })

  it('answer the requests that SDK clients sent before the leader lost its lease [NODE-20]', async () => {
    const nameOf = (index: number): string => `asking-${index % NODES}`
    const devices = await Promise.all(
      nodes.nodes.map((_, index) => aDevice(nodes.url, nameOf(index))),
    )
    onTestFinished(async () => {
      for (const device of devices) await device.remove()
    })
    const { database: line, server: leader } = await nodes.with(true)
    const { epoch } = await healthOf(leader)
    onTestFinished(() => line.open())
    line.shut()
    const answers = devices.flatMap((device, index) => [
      // Not in memory: it waits for the database.
      device.chat.getUserProfile({ userIDList: [`stranger-${index}`] }),
      say(device, nameOf(index + 1), 'hello'),
    ])
    await Promise.all(answers)
    line.open()
    await nodes.whole()
    expect((await healthOf(leader)).epoch).toBeGreaterThan(epoch)
  })

  inProof(
    'elect another leader when nothing moves between the leader and the database, long before a statement times out [NODE-18]',
    async () => {
      const { database: line, server } = await nodes.with(true)
      const { epoch = 0 } = await healthOf(server)
      await traffic.acknowledgedByEach(SOME)
      line.freeze()
      await nodes.led(epoch + 1, REPLACED_MS)
      await traffic.acknowledgedByEach(SOME)
      line.open()
      await traffic.acknowledgedByEach(SOME)
      await nodes.whole()
    },
  )

  describe.runIf(isProof)('followers that lose a connection', () => {
    it('continue by the database without NATS [NODE-09]', async () => {
      await goesOn([(await nodes.with(false)).nats], 'shut')
    })

    inProof(
      'from NATS, the one that leads, without a word: go on by the database [NODE-09]',
      async () => {
        await goesOn([(await nodes.with(true)).nats], 'freeze')
      },
    )

    it('continue by NATS without the database [NODE-11]', async () => {
      await goesOn([(await nodes.with(false)).database], 'freeze')
    })

    it("close their clients' connections without both, so that clients reconnect elsewhere [NODE-11]", async () => {
      const { nats, database } = await nodes.with(false)
      await goesOn([nats, database], 'freeze')
    })
  })

  it('lose, double and reorder no message [NODE-09] [NODE-11]', async () => {
    await traffic.stop()
    for (const { server } of nodes.nodes) await traffic.check(server.url)
  })
})
