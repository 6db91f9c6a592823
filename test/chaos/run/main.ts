import { randomInt } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../../../server/src/app/cli/usage-error.ts'
import { Chance } from '../../../testing/internal/workload/chance.ts'
import { ChaosRun } from './chaos-run.ts'
import { type ChaosOptions, type OptionInput, readOptions, type SetUpName } from './options.ts'
import { isWell, printReports, type Report } from './report.ts'
import { startOnNodes } from './set-ups/nodes.ts'
import { startOnPostgres } from './set-ups/postgres.ts'
import type { StartSetUp } from './set-ups/set-up.ts'
import { startOnSqlite } from './set-ups/sqlite.ts'

const PROGRESS_MS = 5_000

const starts: Readonly<Record<SetUpName, StartSetUp>> = {
  sqlite: startOnSqlite,
  postgres: startOnPostgres,
  nodes: startOnNodes,
}

/** In a folder that is kept. */
const WHERE = 'what it stored in disk.img there (mount -o loop), or in data'

const say = (line: string): void => console.log(`· ${line}`)

const runOn = async (name: SetUpName, folder: string, options: ChaosOptions): Promise<Report> => {
  const { kills, messages, seed, minutes } = options
  const chance = new Chance(`${seed} ${name}`)
  mkdirSync(folder)
  // PostgreSQL is another user.
  chmodSync(folder, 0o755)
  const setUp = await starts[name](folder, chance)
  const chaosRun = new ChaosRun(setUp, chance, {
    kills,
    messages,
    endsAt: Date.now() + minutes * 60_000,
  })
  const progress = setInterval(() => say(chaosRun.progress()), PROGRESS_MS)
  try {
    return await chaosRun.run()
  } finally {
    clearInterval(progress)
    await setUp.stop()
  }
}

const replayOf = ({ kills, messages, seed }: ChaosOptions, name: SetUpName): string =>
  `npm run chaos -- --on ${name} --kills ${kills} --messages ${messages} --seed ${seed}`

/** Runs the set-ups one after the other. What it finds wrong stays on the disk. */
const main = async (input: OptionInput): Promise<number> => {
  const options = readOptions(input, () => String(randomInt(1_000_000)))
  const folder = mkdtempSync(join(tmpdir(), 'tavern-chaos-'))
  chmodSync(folder, 0o755)
  const reports: Report[] = []
  for (const name of options.setUps) {
    const own = join(folder, name)
    const report = await runOn(name, own, options)
    reports.push(report)
    for (const problem of report.problems) say(`${report.name}: ${problem}`)
    if (isWell(report)) rmSync(own, { recursive: true, maxRetries: 10 })
    else
      say(`${report.name}: its data is in ${own}, ${WHERE}; once more: ${replayOf(options, name)}`)
  }
  printReports(reports, options.seed)
  const areWell = reports.every(isWell)
  if (areWell) rmSync(folder, { recursive: true })
  return areWell ? 0 : 1
}

// Processes and mounts end with this program.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

try {
  process.exitCode = await main(JSON.parse(process.argv[2] ?? '{}') as OptionInput)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`chaos: ${error.message}`)
  process.exitCode = 1
}
