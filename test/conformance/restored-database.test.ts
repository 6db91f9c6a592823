import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from 'tavern-im/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createServer } from '../../server/src/index.ts'
import { copiesIn } from '../../server/src/storage/sqlite/backup/backup-folder.ts'
import { restore } from '../../server/src/storage/sqlite/backup/restore.ts'
import { EVENT } from '../../src/index.ts'
import { isOnPostgres } from '../support/im-database.ts'
import { aDevice, SDKAPPID, SECRET, say, textsOf } from '../support/test-bed.ts'
import { numbers, receivedTexts } from './support.ts'

/** A server whose database file can be copied and put back while clients stay open. */
const aServer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tavern-restored-'))
  const backups = join(folder, 'backups')
  const start = (dataDir: string, port = 0) =>
    createServer({
      apps: [{ sdkAppID: SDKAPPID, secret: SECRET }],
      dataDir,
      backup: { dir: backups },
      logLevel: 'silent',
      port,
    })
  let server = await start(join(folder, 'now'))
  const { url } = server
  const devices: Device[] = []
  let backedUpAt = 0
  onTestFinished(async () => {
    await Promise.all(devices.map((device) => device.remove()))
    await server.close()
    await rm(folder, { recursive: true })
  })
  return {
    async device(userID: string) {
      const device = await aDevice(url, userID)
      devices.push(device)
      return device
    },
    /** Starts the server again with a copy of its files in another folder of this name. */
    async backUp(name: string) {
      await server.close()
      await cp(join(folder, 'now'), join(folder, name), { recursive: true })
      server = await start(join(folder, 'now'), Number(new URL(url).port))
    },
    /** Starts the server again, and remembers the time in between. */
    async note() {
      await vi.waitFor(() => expect(copiesIn(backups).length).toBe(1), 10_000)
      await server.close()
      backedUpAt = Date.now()
      server = await start(join(folder, 'now'), Number(new URL(url).port))
    },
    /** Starts the server again with the database of the remembered time. */
    async restoreBackup() {
      await server.close()
      const dataDir = join(folder, 'restored')
      await restore({ from: backups, dataDir, until: backedUpAt })
      server = await start(dataDir, Number(new URL(url).port))
    },
    /** Starts the server again with the files of a folder. */
    async restore(name: string) {
      await server.close()
      server = await start(join(folder, name), Number(new URL(url).port))
    },
  }
}

const count = ({ events }: Device, name: string): number =>
  events.filter((event) => event.name === name).length

type Restorable = Awaited<ReturnType<typeof aServer>>

const ways = {
  'a database file that was put back to an older copy': {
    backUp: (server: Restorable) => server.backUp('older'),
    restore: (server: Restorable) => server.restore('older'),
  },
  'a database that was restored from its backup to an earlier time': {
    backUp: (server: Restorable) => server.note(),
    restore: (server: Restorable) => server.restoreBackup(),
  },
}

it.skipIf(isOnPostgres).each(Object.entries(ways))(
  'clients that stay open agree with %s [SYNC-99, SYNC-100]',
  async (_name, way) => {
    const server = await aServer()
    const [alice, bob] = [await server.device('alice'), await server.device('bob')]
    for (const text of numbers(1, 5)) await say(alice, 'bob', text)
    await way.backUp(server)
    for (const text of numbers(6, 12)) await say(alice, 'bob', text)
    await bob.settles(() => receivedTexts(bob).includes('12'))
    const restarts = [alice, bob].map((device) => count(device, EVENT.SDK_NOT_READY))
    await way.restore(server)
    await Promise.all(
      [alice, bob].map((device, index) =>
        device.settles(() => count(device, EVENT.SDK_READY) > (restarts[index] ?? 0) + 1),
      ),
    )
    // They take sequences of lost messages.
    await say(alice, 'bob', 'first')
    await say(bob, 'alice', 'second')
    await bob.settles(() => receivedTexts(bob).includes('first'))
    await alice.settles(() => receivedTexts(alice).includes('second'))
    const kept = [...numbers(1, 5), 'first', 'second']
    const late = await server.device('bob')
    expect(await textsOf(late, 'C2Calice')).toEqual(kept)
    expect(await textsOf(bob, 'C2Calice')).toEqual(kept)
    expect(await textsOf(alice, 'C2Cbob')).toEqual(kept)
    expect([alice, bob].map((device) => count(device, EVENT.SDK_NOT_READY))).toEqual(
      restarts.map((before) => before + 1),
    )
  },
)
