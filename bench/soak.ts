import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../scripts/port.mjs'
import { UsageError } from '../server/src/app/cli/usage-error.ts'
import { startEmbedded } from './load/set-ups/embedded.ts'
import { newFolder } from './load/set-ups/folder.ts'
import { startOnPostgres } from './load/set-ups/on-postgres.ts'
import { pause } from './load/until.ts'
import { addedUp } from './soak/added-up.ts'
import type { AppLook, AppsEnd } from './soak/app-clients.ts'
import { type Inspected, inspect } from './soak/inspected.ts'
import { readSoakOptions, type SoakOptions } from './soak/options.ts'
import { startRawClients } from './soak/raw-clients.ts'
import { printHead, printMinute, reportSoak } from './soak/report.ts'
import { type Sample, sampleOf } from './soak/sample.ts'
import { child, nextMessage } from './support/child.ts'
import { otherCores, pin } from './support/pin.ts'

// `npm run bench -- soak [--minutes 120] [--on embedded|postgres] [--rate 60] [--tables 5]`:
// clients of all kinds at a modest rate, for hours, to find growth. The server has core 0, the
// clients the others.

const MINUTE_MS = 60_000
const FILE_BYTES = 20_000
/** Time of the first snapshot, when caches are full; the second is at the end. */
const FILLED_PART = 0.3

/** Runs at the full minutes of the run. */
const eachMinute = async (
  minutes: number,
  look: (minute: number) => Promise<void>,
): Promise<void> => {
  const start = performance.now()
  for (let minute = 1; minute <= minutes; minute++) {
    await pause(Math.max(0, start + minute * MINUTE_MS - performance.now()))
    await look(minute)
  }
}

const snapshots = (server: Inspected, { snapshots: folder, minutes }: SoakOptions) => {
  const filled = Math.ceil(minutes * FILLED_PART)
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  return async (minute: number) => {
    if (folder === undefined || (minute !== filled && minute !== minutes)) return
    await server.snapshot(join(folder, `server-${minute}.heapsnapshot`))
  }
}

const soak = async (options: SoakOptions): Promise<readonly string[]> => {
  const { minutes, on, rate, tables } = options
  pin(process.pid, otherCores())
  const folder = newFolder()
  const file = join(folder.path, 'a.bin')
  writeFileSync(file, Buffer.alloc(FILE_BYTES, 'x'))
  const inspector = await freePort(30_000 + (process.pid % 20_000), '127.0.0.1')
  const start = on === 'embedded' ? startEmbedded : startOnPostgres
  const setUp = await start({ cores: '0', profiles: undefined, inspector })
  const server = await inspect(inspector)
  const run = `k${Date.now().toString(36)}`
  const [url = ''] = setUp.urls
  const apps = child('soak/app-clients.ts', [url, run, String(tables), file], 1)
  const samples: Sample[] = []
  const errors: Readonly<Record<string, number>>[] = []
  try {
    await nextMessage(apps)
    const raw = await startRawClients(setUp, run, rate)
    const keep = snapshots(server, options)
    printHead()
    await eachMinute(minutes, async (minute) => {
      const measured = await raw.look()
      apps.send('look')
      const done = await nextMessage<AppLook>(apps)
      const looks = {
        roles: setUp.roles(),
        server: await server.memory(),
        apps: done,
        raw: measured,
      }
      samples.push(sampleOf(looks))
      errors.push(done.errors)
      printMinute(minute, sampleOf(looks), done.errors)
      await keep(minute)
    })
    apps.send('stop')
    const ended = await nextMessage<AppsEnd>(apps)
    return reportSoak({
      setUp: setUp.name,
      samples,
      raw: await raw.end(),
      apps: ended,
      errors: addedUp([...errors, ended.errors]),
    })
  } finally {
    apps.kill()
    server.close()
    await setUp.stop()
    folder.remove()
  }
}

// All child processes end with this program.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

try {
  const wrong = await soak(readSoakOptions(process.argv.slice(2)))
  for (const one of wrong) console.error(`soak: ${one}`)
  if (wrong.length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`soak: ${error.message}`)
  process.exitCode = 1
}
