import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readDatabaseLoad } from '../../../bench/load/measures/database-load.ts'
import { fillOf, planOf } from '../../../bench/load/measures/run.ts'
import { readOptions, type ScenarioName } from '../../../bench/load/options.ts'
import { groups } from '../../../bench/load/parts/groups.ts'
import { messagePart } from '../../../bench/load/parts/message-part.ts'
import { Counts, type Plan } from '../../../bench/load/parts/part.ts'
import { storedPairs } from '../../../bench/load/parts/stored-pairs.ts'
import { elsewhere } from '../../../bench/load/set-ups/elsewhere.ts'
import { filledFolder } from '../../../bench/load/set-ups/folder.ts'
import { app } from '../../../bench/send/app.ts'
import { createServer } from '../../../server/src/app/create-server.ts'

/** A commit waits for the disk, which other tests may use. */
const DISK_MS = 20_000

const newData = (): string => {
  const data = mkdtempSync(join(tmpdir(), 'tavern-filled-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  return data
}

/** Starts a server on the data of these flags; the plan of its load. */
const start = async (scenario: ScenarioName, flags: string) => {
  const options = readOptions(flags.split(' '), {})
  const folder = await filledFolder({
    cores: '0',
    profiles: undefined,
    data: options.data,
    fill: fillOf(scenario, options),
  })
  onTestFinished(() => folder.remove())
  const server = await createServer({
    apps: [{ ...app, settings: { limits: { strangersPerMinute: 0 } } }],
    dataDir: folder.path,
    logLevel: 'silent',
    limits: { requestsPerSecond: 100_000, requestBurst: 100_000 },
  })
  const setUp = elsewhere([server.url], app)
  const { plan, parts } = planOf(scenario, { options, setUp, workers: 1 })
  const progress = new SharedArrayBuffer(Counts.BYTES)
  const whole: Plan = { ...plan, scenario, progress, share: parts[0] ?? { from: 0, to: 0 } }
  return { server, plan: whole }
}

const run = async (
  open: Parameters<typeof messagePart>[0],
  { server, plan }: Awaited<ReturnType<typeof start>>,
  least: number,
) => {
  const counts = new Counts(plan.progress)
  const part = messagePart(open)(plan)
  await part.come()
  part.start()
  part.measure()
  await vi.waitFor(() => expect(counts.done).toBeGreaterThanOrEqual(least), DISK_MS)
  const result = await part.settle(await part.stop())
  await part.leave()
  await server.close()
  expect(result).toMatchObject({ lost: 0, doubled: 0, disordered: 0, refused: 0, holes: 0 })
}

it('clients write to stored pairs beside a clock that is ahead, and a later run uses them again', async () => {
  const flags = `--pairs 12 --clients 4 --rate 400 --clock-ahead 50 --data ${newData()}`
  for (const least of [30, 24]) {
    await run(storedPairs, await start('one-to-one', flags), least)
  }
}, 60_000)

it('a folder with other data is not used', async () => {
  const data = newData()
  await start('one-to-one', `--pairs 4 --clients 2 --data ${data}`)
  const other = start('one-to-one', `--pairs 5 --clients 2 --data ${data}`)
  await expect(other).rejects.toThrow('has 4 pairs of 2 senders, 1 messages each and not 5 pairs')
})

it('members write in groups most of whose members are offline', async () => {
  const flags = '--members 40 --clients 6 --group-size 3 --rate 100'
  await run(groups, await start('groups', flags), 20)
})

it('counters of the database are read from the metrics of a server', () => {
  const text = '# HELP x\ntavern_reads_total 12\ntavern_cache_misses_total 3\n'
  expect(readDatabaseLoad(text)).toMatchObject({ reads: 12, misses: 3, readSeconds: Number.NaN })
})
