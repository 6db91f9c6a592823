import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NatsServer } from '../../../../testing/internal/programs/nats-server.ts'
import type { Chance } from '../../../../testing/internal/workload/chance.ts'
import { type ClusterHealth, healthOf } from '../../../support/cluster.ts'
import { Tap } from '../../../support/tap.ts'
import type { FaultInjector } from '../fault-injector.ts'
import {
  clockJumpOf,
  cutOf,
  type Fault,
  fullDiskOf,
  killOf,
  pauseOf,
  slowDiskOf,
  stallOf,
} from '../faults.ts'
import { NOWHERE, Server } from '../server.ts'
import { databaseKill, startDatabase, untilAnswering } from './database.ts'
import { socketOf, targetOf, throughLine } from './lines.ts'
import { diskIn, faultInjectorIn, missingOf, type StartSetUp } from './set-up.ts'

const NODES = 3
const LOOK_MS = 20
/** All are one again within this, or never. */
const WHOLE_MS = 90_000

interface Node {
  readonly server: Server
  readonly nats: Tap
  readonly database: Tap
}

type Health = Partial<ClusterHealth>

/** Undefined health of a node that cannot be reached, or is paused. */
const healthAt = async ({ server }: Node): Promise<Health> => {
  const late = pause(1_000).then((): Health => ({}))
  return Promise.race([healthOf(server).catch((): Health => ({})), late])
}

/** Three nodes, and each one's own ways to what all share. */
class Trio {
  readonly nodes: readonly Node[]
  #nextNode = 0
  #isOver = false

  constructor(nodes: readonly Node[]) {
    this.nodes = nodes
  }

  /** The next one that can do something: a balancer looks at /healthz. undefined after the end. */
  async next(): Promise<Node | undefined> {
    while (!this.#isOver) {
      const node = this.nodes[this.#nextNode++ % NODES] as Node
      if ((await healthAt(node)).status === 'ok') return node
      await pause(LOOK_MS)
    }
    return undefined
  }

  end(): void {
    this.#isOver = true
  }

  /** One that leads, or one that does not; any where none is like that now. */
  async with(isLeader: boolean, chance: Chance): Promise<Node> {
    for (const node of this.nodes) {
      const { role } = await healthAt(node)
      if (role !== undefined && (role === 'leading') === isLeader) return node
    }
    return chance.one(this.nodes)
  }

  /** One leads, the others follow it. */
  async whole(): Promise<void> {
    const since = performance.now()
    for (;;) {
      const states = await Promise.all(this.nodes.map(healthAt))
      const following = states.filter(({ role }) => role === 'following').length
      const leaders = new Set(states.map(({ leader }) => leader))
      if (following === NODES - 1 && leaders.size === 1 && !leaders.has(undefined)) return
      if (performance.now() - since > WHOLE_MS) {
        throw new Error(`nodes: they are not one again: ${JSON.stringify(states)}`)
      }
      await pause(LOOK_MS)
    }
  }
}

const startNode = async (
  folder: string,
  name: string,
  shared: {
    readonly databaseUrl: string
    readonly nats: NatsServer
    readonly faultInjector: FaultInjector | undefined
  },
): Promise<Node> => {
  const [host = '', port = ''] = shared.nats.address.split(':')
  const nats = await Tap.to(() => ({ host, port: Number(port) }))
  const database = await Tap.to(() => socketOf(shared.databaseUrl))
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  const server = new Server({
    dataDir,
    settings: {
      ...shared.faultInjector?.environment(),
      DATABASE_URL: throughLine(shared.databaseUrl, database.address),
      // Nodes with different addresses of the database need a name of the cluster.
      NATS_URL: `nats://${nats.address}/storm`,
      OBJECTS_DIR: join(folder, 'objects'),
    },
    log: join(folder, `${name}.log`),
  })
  await server.start()
  return { server, nats, database }
}

const natsKill = (nats: NatsServer): Fault => ({
  kind: 'NATS killed',
  async strike() {
    await nats.stop()
    return () => nats.start()
  },
})

const natsPause = (nats: NatsServer): Fault => ({
  kind: 'NATS stopped',
  async strike() {
    nats.freeze(true)
    return async () => nats.freeze(false)
  },
})

/** Three nodes on one PostgreSQL, with NATS between them, behind a balancer. */
export const startOnNodes: StartSetUp = async (folder, chance) => {
  const [faultInjector, databaseFaultInjector] = [
    faultInjectorIn(folder, 'nodes'),
    faultInjectorIn(folder, 'postgres'),
  ]
  mkdirSync(join(folder, 'objects'))
  const { disk, path } = diskIn(folder)
  const postgres = await startDatabase(path, databaseFaultInjector)
  const nats = await NatsServer.start()
  const nodes: Node[] = []
  for (let node = 1; node <= NODES; node += 1) {
    const shared = { databaseUrl: postgres.url, nats, faultInjector }
    nodes.push(await startNode(folder, `node-${node}`, shared))
  }
  const trio = new Trio(nodes)
  await trio.whole()
  const line = await Tap.to(async () => targetOf((await trio.next())?.server.url ?? NOWHERE))
  const leader = async () => (await trio.with(true, chance)).server
  const follower = async () => (await trio.with(false, chance)).server
  const linesOf = (isLeader: boolean, names: readonly ('nats' | 'database')[]) => async () => {
    const node = await trio.with(isLeader, chance)
    return names.map((name) => node[name])
  }
  return {
    name: 'three nodes',
    url: `ws://${line.address}`,
    get urls() {
      return nodes.map(({ server }) => server.url)
    },
    kills: [
      killOf('leading node killed', leader),
      killOf('following node killed', follower),
      databaseKill(postgres),
      natsKill(nats),
    ],
    troubles: [
      pauseOf('leading node stopped', leader),
      pauseOf('following node stopped', follower),
      natsPause(nats),
      cutOf('clients cut off', async () => [line]),
      cutOf('leader cut off from the database', linesOf(true, ['database'])),
      stallOf('leader stalled from the database', linesOf(true, ['database'])),
      stallOf('follower stalled from the database', linesOf(false, ['database'])),
      cutOf('leader cut off from NATS', linesOf(true, ['nats'])),
      stallOf('leader stalled from both', linesOf(true, ['nats', 'database'])),
      stallOf('follower stalled from both', linesOf(false, ['nats', 'database'])),
      ...(disk === undefined
        ? []
        : [fullDiskOf('disk full', disk, () => untilAnswering(postgres))]),
      ...(faultInjector === undefined ? [] : [clockJumpOf('clocks jumped', faultInjector)]),
      ...(databaseFaultInjector === undefined
        ? []
        : [slowDiskOf('disk slow', databaseFaultInjector)]),
    ],
    missing: missingOf(disk, faultInjector),
    servers: nodes.map(({ server }) => server),
    whole: () => trio.whole(),
    async stop() {
      trio.end()
      await Promise.all(nodes.map(({ server }) => server.kill()))
      await Promise.all(nodes.flatMap(({ nats, database }) => [nats.remove(), database.remove()]))
      await line.remove()
      await nats.stop()
      await postgres.crash()
      disk?.remove()
    },
  }
}
