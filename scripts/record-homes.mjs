import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './run.mjs'

// `npm run record:homes` runs the conformance tests, and lists for each command the entities of other homes that it has read or changed.

const LIST = 'test/conformance/foreign-entities.json'

const folder = mkdtempSync(join(tmpdir(), 'tavern-homes-'))
const record = join(folder, 'record')

const write = () => {
  const found = {}
  for (const line of readFileSync(record, 'utf8').trim().split('\n')) {
    const [command, others] = JSON.parse(line)
    found[command] = [...new Set([...(found[command] ?? []), ...others])].sort()
  }
  const sorted = Object.fromEntries(
    Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  writeFileSync(join(root, LIST), JSON.stringify(sorted))
}

const tests = ['vitest', 'run', '--project', 'conformance']
try {
  process.exitCode = await run('npx', tests, { env: { HOMES_RECORD: record } })
  if (process.exitCode === 0) {
    write()
    await run('npx', ['biome', 'format', '--write', LIST])
    process.exitCode = await run('npm', ['run', 'docs:reference'])
  }
} finally {
  rmSync(folder, { recursive: true })
}
