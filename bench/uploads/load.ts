import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeNoise } from './noise.ts'
import { type OpenSender, openFetch, openSdk, type Sender } from './senders.ts'

// Sends files from the disk to a server: all of one size, a number per user. Reports `ready` when
// all are logged in and one small file is sent, starts on any message, and reports its result.

export interface LoadResult {
  readonly ms: number
  /** Microseconds of the load's own processor time. */
  readonly cpu: number
}

const ways: Readonly<Record<string, OpenSender>> = { sdk: openSdk, fetch: openFetch }

const [way = '', url = '', users = '1', count = '1', size = '1'] = process.argv.slice(2)

const open = ways[way]
if (open === undefined) throw new Error(`load: unknown way ${way}`)
const directory = mkdtempSync(join(tmpdir(), 'tavern-bench-files-'))
process.on('exit', () => rmSync(directory, { recursive: true, force: true }))

const file = writeNoise(directory, 'file.bin', Number(size))
const small = writeNoise(directory, 'small.bin', 10_000)

const senders: Sender[] = []
for (let user = 0; user < Number(users); user++) {
  const sender = await open(url, `user${user}`)
  await (await sender.prepare([small]))()
  senders.push(sender)
}
const files = Array.from({ length: Number(count) }, () => file)
const begins = await Promise.all(senders.map((sender) => sender.prepare(files)))
process.send?.('ready')
await new Promise((resolve) => process.once('message', resolve))

const cpu = process.cpuUsage()
const since = performance.now()
await Promise.all(begins.map((begin) => begin()))
const ms = performance.now() - since
const { user, system } = process.cpuUsage(cpu)
process.send?.({ ms, cpu: user + system } satisfies LoadResult, () => process.exit(0))
