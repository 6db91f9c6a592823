import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createServer, type Server } from '../../server/src/index.ts'
import { hasNats, NatsServer } from '../../testing/internal/programs/nats-server.ts'
import { isProof } from '../../testing/internal/proof.ts'
import { healthOf, serving } from '../support/cluster.ts'
import { type ImDatabase, imDatabase } from '../support/im-database.ts'
import { inProof } from '../support/in-proof.ts'
import { MessageTraffic } from '../support/message-traffic.ts'
import { Tap } from '../support/tap.ts'
import { aDevice, SDKAPPID, SECRET } from '../support/test-bed.ts'

const NODES = 3
const PAIRS = 3
/** Messages of each sender before, during and after a cut. */
const SOME = 40

interface CutNode {
  readonly server: Server
  /** Its own ways to what all share. */
  readonly nats: Tap
  readonly database: Tap
}

let nats: NatsServer
let database: ImDatabase
let objectsDir: string
let nodes: CutNode[]
let balancer: Tap
let traffic: MessageTraffic

/** The socket of a PostgreSQL that an address with a folder for a host names. */
const socketIn = (url: string): string =>
  join(decodeURIComponent(new URL(url).hostname), '.s.PGSQL.5432')

const aNode = async (): Promise<CutNode> => {
  const { databaseUrl = '' } = database.options
  const [host = '', port = ''] = nats.address.split(':')
  const natsTap = await Tap.to(() => ({ host, port: Number(port) }))
  const databaseTap = await Tap.to(() => ({ path: socketIn(databaseUrl) }))
  const through = new URL(databaseUrl)
  const server = await createServer({
    apps: [{ sdkAppID: SDKAPPID, secret: SECRET }],
    logLevel: (process.env.LOG ?? 'silent') as 'silent',
    databaseUrl: `postgres://${through.username}@${databaseTap.address}${through.pathname}`,
    natsUrl: `nats://${natsTap.address}/cut`,
    objectsDir,
    limits: { requestsPerSecond: 10_000, requestBurst: 20_000 },
  })
  await serving(server)
  return { server, nats: natsTap, database: databaseTap }
}

const nodeWith = async (isLeader: boolean): Promise<CutNode> => {
  for (const node of nodes) {
    if (((await healthOf(node.server)).role === 'leading') === isLeader) return node
  }
  throw new Error('no node is like that')
}

/** Connects to the next node that reports itself as serving. */
const balanced = (): Promise<Tap> => {
  let nextNode = 0
  return Tap.to(async () => {
    for (;;) {
      const { server } = nodes[nextNode++ % nodes.length] as CutNode
      if ((await healthOf(server)).status !== 'ok') continue
      const { hostname: host, port } = new URL(server.url)
      return { host, port: Number(port) }
    }
  })
}

/** One leads, the others follow it. */
const untilWhole = (): Promise<void> =>
  vi.waitFor(
    async () => {
      const states = await Promise.all(nodes.map(({ server }) => healthOf(server)))
      expect(states.filter(({ role }) => role === 'following')).toHaveLength(NODES - 1)
      expect(new Set(states.map(({ leader }) => leader)).size).toBe(1)
    },
    { timeout: 40_000, interval: 20 },
  )

/** Messages are exchanged during a cut, and after the repair all nodes form one cluster again. */
const goesOn = async (taps: readonly Tap[], how: 'shut' | 'freeze'): Promise<void> => {
  await traffic.acknowledgedByEach(SOME)
  for (const tap of taps) tap[how]()
  await traffic.acknowledgedByEach(SOME)
  for (const tap of taps) tap.open()
  await traffic.acknowledgedByEach(SOME)
  await untilWhole()
}

describe.skipIf(!hasNats)('nodes that lose a connection', () => {
  beforeAll(async () => {
    nats = await NatsServer.start()
    database = await imDatabase()
    objectsDir = await mkdtemp(join(tmpdir(), 'tavern-cut-'))
    nodes = []
    for (let index = 0; index < NODES; index += 1) nodes.push(await aNode())
    balancer = await balanced()
    traffic = await MessageTraffic.begin(PAIRS, (userID) =>
      aDevice(`ws://${balancer.address}`, userID),
    )
  })
  afterAll(async () => {
    await traffic?.remove()
    await balancer?.remove()
    const taps = nodes.flatMap(({ nats, database }) => [nats, database])
    for (const tap of taps) tap.open()
    for (const { server } of nodes.toReversed()) await server.close()
    for (const tap of taps) await tap.remove()
    await nats.stop()
    database.release()
    await rm(objectsDir, { recursive: true })
  })

  inProof('from NATS, all of them: go on by the database [NODE-09]', async () => {
    await goesOn(
      nodes.map(({ nats }) => nats),
      'shut',
    )
  })

  it('elect another leader when the leader loses the database [NODE-11]', async () => {
    await goesOn([(await nodeWith(true)).database], 'shut')
  })

  inProof(
    'elect another leader when nothing moves between the leader and the database [NODE-18]',
    async () => {
      await goesOn([(await nodeWith(true)).database], 'freeze')
    },
  )

  describe.runIf(isProof)('followers that lose a connection', () => {
    it('continue by the database without NATS [NODE-09]', async () => {
      await goesOn([(await nodeWith(false)).nats], 'shut')
    })

    inProof(
      'from NATS, the one that leads, without a word: go on by the database [NODE-09]',
      async () => {
        await goesOn([(await nodeWith(true)).nats], 'freeze')
      },
    )

    it('continue by NATS without the database [NODE-11]', async () => {
      await goesOn([(await nodeWith(false)).database], 'freeze')
    })

    it("close their clients' connections without both, so that clients reconnect elsewhere [NODE-11]", async () => {
      const { nats, database } = await nodeWith(false)
      await goesOn([nats, database], 'freeze')
    })
  })

  it('lose, double and reorder no message [NODE-09] [NODE-11]', async () => {
    await traffic.stop()
    for (const { server } of nodes) await traffic.check(server.url)
  })
})
