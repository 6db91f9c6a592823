import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { createServer, type Server } from '../../server/src/index.ts'
import { NatsServer } from '../../testing/internal/programs/nats-server.ts'
import { healthOf, serving } from './cluster.ts'
import { Tap } from './tap.ts'
import { SDKAPPID, SECRET } from './test-bed.ts'

export interface TappedNode {
  readonly server: Server
  /** Its own lines to NATS and to the database. */
  readonly nats: Tap
  readonly database: Tap
}

/** The socket of a PostgreSQL whose address has a folder as its host. */
const socketIn = (url: string): string =>
  join(decodeURIComponent(new URL(url).hostname), '.s.PGSQL.5432')

/** Nodes whose lines a test cuts. */
export class TappedNodes {
  readonly nodes: TappedNode[] = []
  readonly #nats: NatsServer
  readonly #databaseUrl: () => string
  readonly #objectsDir: string
  #balancer: Tap | undefined

  private constructor(nats: NatsServer, databaseUrl: () => string, objectsDir: string) {
    this.#nats = nats
    this.#databaseUrl = databaseUrl
    this.#objectsDir = objectsDir
  }

  /** `databaseUrl`: address at each connection. */
  static async start(count: number, databaseUrl: () => string): Promise<TappedNodes> {
    const objectsDir = await mkdtemp(join(tmpdir(), 'tavern-tapped-'))
    const nodes = new TappedNodes(await NatsServer.start(), databaseUrl, objectsDir)
    for (let index = 0; index < count; index += 1) await nodes.#add()
    nodes.#balancer = await nodes.#balance()
    return nodes
  }

  /** Address that leads to the next node that reports itself as serving. */
  get url(): string {
    return `ws://${this.#balancer?.address}`
  }

  /** The node that leads, or one that does not. */
  async with(isLeader: boolean): Promise<TappedNode> {
    for (const node of this.nodes) {
      if (((await healthOf(node.server)).role === 'leading') === isLeader) return node
    }
    throw new Error('find a node: none is like that')
  }

  /** Resolves when one node leads and the others follow it. */
  async whole(): Promise<void> {
    await vi.waitFor(
      async () => {
        const states = await Promise.all(this.nodes.map(({ server }) => healthOf(server)))
        const following = states.filter(({ role }) => role === 'following')
        expect(following).toHaveLength(this.nodes.length - 1)
        expect(new Set(states.map(({ leader }) => leader)).size).toBe(1)
      },
      { timeout: 40_000, interval: 20 },
    )
  }

  /** Resolves when a node leads in this epoch or a later one; rejects after the time. */
  async led(epoch: number, timeoutMs: number): Promise<void> {
    await vi.waitFor(
      async () => {
        const states = await Promise.all(this.nodes.map(({ server }) => healthOf(server)))
        const leaders = states.filter(({ role }) => role === 'leading')
        expect(leaders.some((leader) => (leader.epoch ?? 0) >= epoch)).toBe(true)
      },
      { timeout: timeoutMs, interval: 20 },
    )
  }

  async remove(): Promise<void> {
    await this.#balancer?.remove()
    const taps = this.nodes.flatMap(({ nats, database }) => [nats, database])
    for (const tap of taps) tap.open()
    for (const { server } of this.nodes.toReversed()) await server.close()
    for (const tap of taps) await tap.remove()
    await this.#nats.stop()
    await rm(this.#objectsDir, { recursive: true })
  }

  async #add(): Promise<void> {
    const [host = '', port = ''] = this.#nats.address.split(':')
    const nats = await Tap.to(() => ({ host, port: Number(port) }))
    const database = await Tap.to(() => ({ path: socketIn(this.#databaseUrl()) }))
    const { username, pathname } = new URL(this.#databaseUrl())
    const server = await createServer({
      apps: [{ sdkAppID: SDKAPPID, secret: SECRET }],
      logLevel: (process.env.LOG ?? 'silent') as 'silent',
      databaseUrl: `postgres://${username}@${database.address}${pathname}`,
      natsUrl: `nats://${nats.address}/tapped`,
      objectsDir: this.#objectsDir,
      limits: { requestsPerSecond: 10_000, requestBurst: 20_000 },
    })
    this.nodes.push({ server, nats, database })
    await serving(server)
  }

  #balance(): Promise<Tap> {
    let next = 0
    return Tap.to(async () => {
      for (;;) {
        const { server } = this.nodes[next++ % this.nodes.length] as TappedNode
        if ((await healthOf(server)).status !== 'ok') continue
        const { hostname: host, port } = new URL(server.url)
        return { host, port: Number(port) }
      }
    })
  }
}
