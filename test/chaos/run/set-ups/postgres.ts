import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Tap } from '../../../support/tap.ts'
import {
  clockJumpOf,
  cutOf,
  type Fault,
  fullDiskOf,
  killOf,
  killWhileStarting,
  pauseOf,
  slowDiskOf,
  stallOf,
} from '../faults.ts'
import { Server } from '../server.ts'
import { databaseKill, startDatabase, untilAnswering } from './database.ts'
import { socketOf, targetOf, throughLine } from './lines.ts'
import { always, diskIn, faultInjectorIn, missingOf, type StartSetUp } from './set-up.ts'

/** Both at once: neither knows what became of the other. */
const bothKilled = (server: Fault, database: Fault): Fault => ({
  kind: 'server and PostgreSQL killed',
  async strike(chance) {
    const repairs = await Promise.all([server.strike(chance), database.strike(chance)])
    return async () => {
      await Promise.all(repairs.map((repair) => repair()))
    }
  },
})

/** One server on PostgreSQL, which it reaches over a line that can be cut. */
export const startOnPostgres: StartSetUp = async (folder) => {
  const [faultInjector, databaseFaultInjector] = [
    faultInjectorIn(folder, 'server'),
    faultInjectorIn(folder, 'postgres'),
  ]
  const { disk, path } = diskIn(folder)
  const postgres = await startDatabase(path, databaseFaultInjector)
  const databaseLine = await Tap.to(() => socketOf(postgres.url))
  const dataDir = join(path, 'server')
  mkdirSync(dataDir)
  const server = new Server({
    dataDir,
    settings: {
      ...faultInjector?.environment(),
      DATABASE_URL: throughLine(postgres.url, databaseLine.address),
    },
    log: join(folder, 'server.log'),
  })
  await server.start()
  const line = await Tap.to(() => targetOf(server.url))
  const one = always(server)
  const [lines, databaseLines] = [async () => [line], async () => [databaseLine]]
  const [serverKill, postgresKill] = [killOf('server killed', one), databaseKill(postgres)]
  return {
    name: 'PostgreSQL',
    url: `ws://${line.address}`,
    get urls() {
      return [server.url]
    },
    kills: [
      serverKill,
      killWhileStarting('server killed, and again while it starts', one),
      postgresKill,
      bothKilled(serverKill, postgresKill),
    ],
    troubles: [
      pauseOf('server stopped', one),
      cutOf('clients cut off', lines),
      stallOf('clients stalled', lines),
      cutOf('database cut off', databaseLines),
      stallOf('database stalled', databaseLines),
      ...(disk === undefined
        ? []
        : [fullDiskOf('disk full', disk, () => untilAnswering(postgres))]),
      ...(faultInjector === undefined ? [] : [clockJumpOf('clock jumped', faultInjector)]),
      ...(databaseFaultInjector === undefined
        ? []
        : [slowDiskOf('disk slow', databaseFaultInjector)]),
    ],
    missing: missingOf(disk, faultInjector),
    servers: [server],
    whole: async () => {},
    async stop() {
      await server.kill()
      await Promise.all([line.remove(), databaseLine.remove()])
      await postgres.crash()
      disk?.remove()
    },
  }
}
