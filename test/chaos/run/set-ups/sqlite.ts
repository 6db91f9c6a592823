import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Tap } from '../../../support/tap.ts'
import type { Disk } from '../disk.ts'
import type { FaultInjector } from '../fault-injector.ts'
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
import { losePower, trimNotes } from '../power-loss.ts'
import { Server } from '../server.ts'
import { targetOf } from './lines.ts'
import { always, diskIn, faultInjectorIn, missingOf, type StartSetUp } from './set-up.ts'

/** After a power failure: all unflushed writes are lost, or a random part. */
const powerLossOf = (
  server: Server,
  faultInjector: FaultInjector,
  dataDir: string,
  disk: Disk | undefined,
): Fault => ({
  kind: 'power lost',
  async strike(chance) {
    await server.kill()
    const isAll = chance.is(0.5)
    const lose = () => {
      losePower(dataDir, faultInjector.undoFolder, () => isAll || chance.is(0.5))
    }
    if (disk === undefined) lose()
    else disk.besides(lose)
    return () => server.start()
  },
})

/** One server with its own SQLite. */
export const startOnSqlite: StartSetUp = async (folder) => {
  const faultInjector = faultInjectorIn(folder, 'server')
  const { disk, path } = diskIn(folder)
  const dataDir = join(path, 'server')
  mkdirSync(dataDir)
  const settings = faultInjector?.environment(dataDir) ?? {}
  const prepare = () => {
    if (faultInjector !== undefined) trimNotes(faultInjector.undoFolder)
  }
  const server = new Server({ dataDir, settings, log: join(folder, 'server.log'), prepare })
  await server.start()
  const line = await Tap.to(() => targetOf(server.url))
  const [one, lines] = [always(server), async () => [line]]
  return {
    name: 'SQLite',
    url: `ws://${line.address}`,
    get urls() {
      return [server.url]
    },
    kills: [
      killOf('server killed', one),
      killWhileStarting('server killed, and again while it starts', one),
      ...(faultInjector === undefined ? [] : [powerLossOf(server, faultInjector, dataDir, disk)]),
    ],
    troubles: [
      pauseOf('server stopped', one),
      cutOf('clients cut off', lines),
      stallOf('clients stalled', lines),
      ...(disk === undefined ? [] : [fullDiskOf('disk full', disk)]),
      ...(faultInjector === undefined
        ? []
        : [slowDiskOf('disk slow', faultInjector), clockJumpOf('clock jumped', faultInjector)]),
    ],
    missing: missingOf(disk, faultInjector),
    servers: [server],
    whole: async () => {},
    async stop() {
      await server.kill()
      await line.remove()
      disk?.remove()
    },
  }
}
