import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { healthOf, serving } from '../support/cluster.ts'
import { imDatabase } from '../support/im-database.ts'
import { hasNats, NatsServer } from '../support/nats-server.ts'
import { ServerProcess } from '../support/server-process.ts'
import { Talks } from '../support/talks.ts'
import { Tap } from '../support/tap.ts'
import { aDevice } from '../support/world.ts'

// CHAOS_ROUNDS=50 makes a longer proof of it.
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 1)
const NODES = 3
const PAIRS = 3
const ACKS_BETWEEN = 200

const httpOf = ({ url }: ServerProcess): string => url.replace('ws', 'http')

/** Node processes, each of which can be killed and is started again. */
class Processes {
  readonly #nodes: ServerProcess[] = []
  readonly #start: () => Promise<ServerProcess>
  #turn = 0

  constructor(start: () => Promise<ServerProcess>) {
    this.#start = start
  }

  /** The next one, as a balancer takes them. */
  get next(): URL {
    const node = this.#nodes[this.#turn++ % this.#nodes.length]
    return new URL(node?.url ?? 'ws://127.0.0.1:1')
  }

  async add(): Promise<void> {
    const node = await this.#start()
    await serving({ httpUrl: httpOf(node) })
    this.#nodes.push(node)
  }

  /** kill -9 of one that leads, or of one that does not; another process comes in its place. */
  async replace(role: 'leading' | 'following'): Promise<void> {
    const states = await Promise.all(
      this.#nodes.map(async (node) => ({ node, ...(await healthOf({ httpUrl: httpOf(node) })) })),
    )
    const found = states.find((state) => state.role === role)
    if (found === undefined) throw new Error(`kill a node: none is ${role}`)
    this.#nodes.splice(this.#nodes.indexOf(found.node), 1)
    await found.node.kill()
    await this.add()
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

/** All connections end at once, as they do when the database starts anew. */
const cutDatabase = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}

describe.skipIf(!hasNats)('three nodes under load', () => {
  const title = `lose and double nothing that they acknowledged over ${ROUNDS * 5} failures`
  it(`${title} [NODE-04] [NODE-05] [NODE-09]`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tavern-nodes-'))
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
    const talks = await Talks.begin(PAIRS, (userID) => aDevice(url, userID))
    const failures = [
      () => processes.replace('following'),
      () => processes.replace('leading'),
      () => nats.stop(),
      () => cutDatabase(databaseUrl),
      () => nats.start(),
    ]
    for (let round = 0; round < ROUNDS; round++) {
      for (const fail of failures) {
        await talks.acknowledged(ACKS_BETWEEN)
        await fail()
      }
    }
    await talks.acknowledged(ACKS_BETWEEN)
    await talks.stop()
    await processes.whole()
    for (let node = 0; node < NODES; node++) await talks.check(processes.next.origin)
    await talks.remove()
    await balancer.remove()
    await processes.end()
    await nats.stop()
    database.release()
    await rm(folder, { recursive: true })
  }, 300_000)
})
