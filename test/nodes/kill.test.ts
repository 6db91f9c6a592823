import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import pg from 'pg'
import { commands } from 'tavern-im/protocol'
import { describe, expect, it, vi } from 'vitest'
import { hasNats, NatsServer } from '../../testing/internal/programs/nats-server.ts'
import { RawClient } from '../../testing/internal/raw-client.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { healthOf, serving } from '../support/cluster.ts'
import { imDatabase } from '../support/im-database.ts'
import { MessageTraffic } from '../support/message-traffic.ts'
import { ServerProcess } from '../support/server-process.ts'
import { Tap } from '../support/tap.ts'
import { aDevice, SDKAPPID, sigOf } from '../support/test-bed.ts'

// CHAOS_ROUNDS=50 makes a longer proof of it.
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 1)
const NODES = 3
const PAIRS = 3
const ACKS_BETWEEN = 100

const httpOf = ({ url }: ServerProcess): string => url.replace('ws', 'http')

const join = async (url: string, userID: string): Promise<RawClient> => {
  const client = new RawClient({ url: url.replace('http', 'ws'), sdkAppID: SDKAPPID })
  await client.opened()
  await client.login(userID, sigOf(userID))
  return client
}

/** Node processes, each of which can be killed and is started again. */
class Processes {
  readonly #nodes: ServerProcess[] = []
  readonly #start: () => Promise<ServerProcess>
  #nextNode = 0

  constructor(start: () => Promise<ServerProcess>) {
    this.#start = start
  }

  /** The next one, as a balancer takes them. */
  get next(): URL {
    const node = this.#nodes[this.#nextNode++ % this.#nodes.length]
    return new URL(node?.url ?? 'ws://127.0.0.1:1')
  }

  async add(): Promise<void> {
    const node = await this.#start()
    await serving({ httpUrl: httpOf(node) })
    this.#nodes.push(node)
  }

  /** kill -9 of one that leads, or of one that does not; another process comes in its place. */
  async replace(role: 'leading' | 'following'): Promise<void> {
    const node = await this.#take(role)
    await node.kill()
    await this.add()
  }

  /**
   * Pauses the leader until another node leads, then resumes it. It must not answer calls from its
   * stale memory.
   */
  async depose(cut: () => Promise<void>): Promise<void> {
    const node = await this.#take('leading')
    const old = await join(node.url, 'old')
    node.freeze(true)
    await cut()
    await vi.waitUntil(() => this.#found('leading'), { timeout: 30_000, interval: 20 })
    const { origin } = this.next
    const fresh = await join(origin, 'fresh')
    await fresh.request(commands.message.sendC2C, unsentText('fresh', 'old'))
    await fresh.close()
    const request = old.request(commands.message.history, {
      conversationType: 1,
      to: 'fresh',
      sequence: 1,
      count: 20,
      direction: 1,
    })
    node.freeze(false)
    await expect(request).rejects.toThrow()
    expect((await old.closed).code).toBe(4001)
    const { role } = await serving({ httpUrl: httpOf(node) })
    expect(role).toBe('following')
    this.#nodes.push(node)
  }

  async #found(role: 'leading' | 'following'): Promise<ServerProcess | undefined> {
    const states = await Promise.all(
      this.#nodes.map(async (node) => ({ node, ...(await healthOf({ httpUrl: httpOf(node) })) })),
    )
    return states.find((state) => state.role === role)?.node
  }

  /** One that is like that and will not be found any more. */
  async #take(role: 'leading' | 'following'): Promise<ServerProcess> {
    const found = await this.#found(role)
    if (found === undefined) throw new Error(`take a node: none is ${role}`)
    this.#nodes.splice(this.#nodes.indexOf(found), 1)
    return found
  }

  /** All of them are of one cluster again. */
  async whole(): Promise<void> {
    const states = await Promise.all(this.#nodes.map((node) => serving({ httpUrl: httpOf(node) })))
    expect(states.filter(({ role }) => role === 'leading')).toHaveLength(1)
  }

  async end(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.kill()))
  }
}

/** Ends all connections at once, like a restart of the database. */
const cutDatabase = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}

describe.skipIf(!hasNats)('three nodes under load', () => {
  const title = `lose and double nothing that they acknowledged over ${ROUNDS * 7} failures`
  it(`${title} [NODE-04] [NODE-05] [NODE-09] [NODE-15] [NODE-18]`, async () => {
    const folder = await mkdtemp(pathOf(tmpdir(), 'tavern-nodes-'))
    const nats = await NatsServer.start()
    const database = await imDatabase()
    const { databaseUrl = '' } = database.options
    const settings = { DATABASE_URL: databaseUrl, NATS_URL: nats.url, OBJECTS_DIR: folder }
    const processes = new Processes(() => ServerProcess.start(folder, settings))
    await Promise.all(Array.from({ length: NODES }, () => processes.add()))
    const balancer = await Tap.to(() => {
      const { hostname, port } = processes.next
      return { host: hostname, port: Number(port) }
    })
    const url = `ws://${balancer.address}`
    const traffic = await MessageTraffic.begin(PAIRS, (userID) => aDevice(url, userID))
    const failures = [
      () => processes.replace('following'),
      () => processes.replace('leading'),
      () => processes.depose(() => cutDatabase(databaseUrl)),
      // Its session stays open: the others notice only that it is silent.
      () => processes.depose(async () => {}),
      () => nats.stop(),
      () => cutDatabase(databaseUrl),
      () => nats.start(),
    ]
    for (let round = 0; round < ROUNDS; round++) {
      for (const fail of failures) {
        await traffic.acknowledged(ACKS_BETWEEN)
        await fail()
      }
    }
    await traffic.acknowledged(ACKS_BETWEEN)
    await traffic.stop()
    await processes.whole()
    for (let node = 0; node < NODES; node++) await traffic.check(processes.next.origin)
    await traffic.remove()
    await balancer.remove()
    await processes.end()
    await nats.stop()
    database.release()
    await rm(folder, { recursive: true })
  }, 300_000)
})
