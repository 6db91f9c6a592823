import { fork } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, installPackages } from './install.mjs'
import { readOptions } from './options.mjs'
import { root, say } from './run.mjs'

const USAGE = `npm run fuzz -- [target …] [--cases N] [--minutes M] [--seed S] [--path P] [--workers W]

Mutates the input of every target until something fails. --cases is the number of cases of each target (default
10,000); the same seed produces the same cases. --path, which a fault prints, runs one case alone. A target stops
after --minutes. docs/reliability.md lists the targets.`

/** Cases per process; then another process continues with the next seed. */
const RUN_CASES = 50_000

/** A process without progress for this long is stuck in a case. */
const SILENCE_MS = 180_000

const RUN = join(root, 'test/fuzz/run.ts')

const options = {
  cases: { type: 'string', default: '10000' },
  minutes: { type: 'string', default: 'Infinity' },
  seed: { type: 'string' },
  path: { type: 'string' },
  workers: { type: 'string', default: '1' },
}

const start = (args) =>
  fork(RUN, args, {
    cwd: root,
    execArgv: ['--import=tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })

/** The names of all targets. */
const allTargets = () =>
  new Promise((resolve, reject) => {
    const child = start([])
    child.once('message', ({ targets }) => resolve(targets))
    child.once('exit', (code) => reject(new Error(`fuzz: ended with ${code}`)))
    child.stderr.pipe(process.stderr)
  })

/** Result of a run in a process of its own; if that dies, the whole run is a fault. */
const reportOf = ({ target, seed, cases, path }, until) =>
  new Promise((resolve) => {
    const since = performance.now()
    const which = [target, seed, cases, until].map(String)
    const child = start([...which, ...(path === undefined ? [] : [path])])
    let [done, words, report] = [0, '', undefined]
    let silence
    const watch = () => {
      clearTimeout(silence)
      silence = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS)
    }
    watch()
    child.stderr.on('data', (data) => {
      words = (words + data).slice(-4_000)
    })
    child.on('message', (message) => {
      watch()
      done = message.done ?? done
      report = message.report ?? report
    })
    child.on('close', (code, signal) => {
      clearTimeout(silence)
      const again = `npm run fuzz -- ${target} --seed ${seed} --cases ${cases}`
      const died = `${target}: the process ended with ${signal ?? code} after ${done} cases\n  ${again}\n${words}`
      const nothing = { outcomes: {}, worstMs: 0, worstCpuMs: 0, slowest: '', bytesPerCase: null }
      const ms = performance.now() - since
      resolve(report ?? { target, seed, cases: done, ms, ...nothing, faults: [died] })
    })
  })

const plansOf = (targets, { cases, seed, path }) =>
  targets.flatMap((target) => {
    const plans = []
    for (let left = cases, at = seed; left > 0; left -= RUN_CASES, at += 1_000) {
      plans.push({ target, seed: at, cases: Math.min(left, RUN_CASES), path })
    }
    return plans
  })

/** Runs the plans with limited concurrency; starts no plan of a target after its time. */
const play = async (plans, { workers, minutes }) => {
  const waiting = [...plans]
  const reports = []
  const ends = new Map()
  const work = async () => {
    for (let plan = waiting.shift(); plan !== undefined; plan = waiting.shift()) {
      const until = ends.get(plan.target) ?? Date.now() + minutes * 60_000
      ends.set(plan.target, until)
      if (Date.now() >= until) continue
      const report = await reportOf(plan, until)
      reports.push(report)
      const faults = report.faults.length === 0 ? '' : `, ${report.faults.length} FAULTS`
      say(`${report.target}: ${report.cases} cases of seed ${report.seed}${faults}`)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return reports
}

/** The runs of one target as one row. */
const rowOf = (target, reports) => {
  const own = reports.filter((report) => report.target === target)
  const sum = (of) => own.reduce((total, report) => total + of(report), 0)
  const most = (of) => Math.max(...own.map(of))
  const outcomes = {}
  for (const report of own) {
    for (const [name, count] of Object.entries(report.outcomes)) {
      outcomes[name] = (outcomes[name] ?? 0) + count
    }
  }
  const slopes = own.flatMap(({ bytesPerCase }) => (bytesPerCase === null ? [] : [bytesPerCase]))
  return {
    target,
    cases: sum(({ cases }) => cases),
    'cases/s': Math.round(sum(({ cases }) => cases) / (sum(({ ms }) => ms) / 1_000)),
    'worst ms': Math.round(most(({ worstMs }) => worstMs)),
    'worst CPU ms': Math.round(most(({ worstCpuMs }) => worstCpuMs)),
    'bytes/case': slopes.length === 0 ? '–' : Math.round(Math.max(...slopes)),
    faults: sum(({ faults }) => faults.length),
    outcomes,
  }
}

const print = (rows) => {
  const columns = ['target', 'cases', 'cases/s', 'worst ms', 'worst CPU ms', 'bytes/case', 'faults']
  console.log(`| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}`)
  for (const row of rows) console.log(`| ${columns.map((column) => row[column]).join(' | ')} |`)
  for (const { target, outcomes } of rows) {
    const counts = Object.entries(outcomes).sort(([, one], [, other]) => other - one)
    console.log(`${target}: ${counts.map(([name, count]) => `${name} ×${count}`).join(', ')}`)
  }
}

const { values, positionals } = readOptions('fuzz', USAGE, { options, allowPositionals: true })
checkNode()
await installPackages()
const known = await allTargets()
const unknown = positionals.find((name) => !known.includes(name))
if (unknown !== undefined) {
  console.error(`fuzz: no target ${unknown}; name some of ${known.join(', ')}`)
  process.exit(1)
}
const targets = positionals.length === 0 ? known : positionals
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
say(`seed ${seed}`)
const cases = Number(values.cases)
const reports = await play(plansOf(targets, { cases, seed, path: values.path }), {
  workers: Number(values.workers),
  minutes: Number(values.minutes),
})
for (const { faults } of reports) for (const fault of faults) console.log(`✗ ${fault}`)
print(targets.map((target) => rowOf(target, reports)))
process.exitCode = reports.some(({ faults }) => faults.length > 0) ? 1 : 0
