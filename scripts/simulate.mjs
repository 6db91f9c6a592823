import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { plantedFaults } from '../test/simulation/planted-faults.mjs'
import { readOptions } from './options.mjs'
import { root, took } from './run.mjs'
import { bundleSimulation } from './simulation-bundle.mjs'

const USAGE = `npm run simulate -- [--seeds N] [--from N] [--workers N]     runs seeds (default 200)
npm run simulate -- --seed N [--frames]                    runs one seed and prints its trace
npm run simulate -- --plan FILE                            runs the steps in a file
npm run simulate -- --plants [--seeds N] [--workers N]     tries every deliberate bug

--plant NAME runs with one deliberate bug. --tries N limits the attempts to reduce a failure (default 150).
docs/reliability.md describes the simulation.`

const { values } = readOptions('simulate', USAGE, {
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    plan: { type: 'string', multiple: true },
    workers: { type: 'string', default: '1' },
    plant: { type: 'string' },
    bundle: { type: 'string' },
    plants: { type: 'boolean', default: false },
    frames: { type: 'boolean', default: false },
    tries: { type: 'string', default: '150' },
    json: { type: 'boolean', default: false },
  },
})

const SHOWN_LINES = 60

/** Runs one process of the simulation; resolves with all lines that it printed. */
const simulate = (bundle, input) =>
  new Promise((done, fail) => {
    const args = ['--enable-source-maps', bundle, JSON.stringify(input)]
    const child = spawn('node', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = []
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)))
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done(lines) : fail(new Error(`simulate: a process ended with ${code}`)),
    )
  })

const isFrame = (line) => /^\d+ \S+ (up|down) /.test(line)

const shownOf = (trace) =>
  (values.frames ? trace : trace.filter((line) => !isFrame(line))).map((line) =>
    values.frames ? line : line.slice(0, 160),
  )

const plantOption = () => (values.plant === undefined ? '' : ` --plant ${values.plant}`)

const report = ({ seed, check, faults, plan, trace }) => {
  console.log(`\nseed ${seed} fails the check: ${check}`)
  for (const fault of faults) console.log(`  ${fault.slice(0, 600)}`)
  console.log(`  repeat: npm run simulate -- --seed ${seed}${plantOption()}`)
  console.log(`  shrunk to ${plan.steps.length} steps: ${JSON.stringify(plan)}`)
  console.log('  the end of its trace:')
  for (const line of shownOf(trace).slice(-SHOWN_LINES)) console.log(`    ${line}`)
}

/** Runs many seeds in several processes. */
const runSeeds = async (bundle) => {
  const since = performance.now()
  const [from, seeds, workers] = [values.from, values.seeds, values.workers].map(Number)
  const input = { to: from + seeds, every: workers, tries: Number(values.tries) }
  const lines = await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      simulate(bundle, { ...input, from: from + index }),
    ),
  )
  const all = lines.flat()
  const failures = all.filter(({ faults }) => faults !== undefined)
  const sums = all.filter(({ count }) => count !== undefined)
  const sum = (name) => sums.reduce((total, one) => total + one[name], 0)
  if (values.json) console.log(JSON.stringify({ count: sum('count'), failures }))
  else {
    for (const failure of failures) report(failure)
    const each = Math.round(sum('cpuMs') / sum('count'))
    console.log(
      `${sum('count')} seeds, ${failures.length} failed checks, ${sum('ticks')} ticks, ` +
        `${each} ms of processor each, ${took(since)}`,
    )
  }
  return failures.length
}

/** Runs one seed, or plans one after the other in one process, and prints their traces. */
const replay = async (bundle) => {
  const seed = Number(values.seed ?? 0)
  const plans = values.plan === undefined ? {} : { plans: values.plan }
  const range = { from: seed, to: seed + 1, every: 1, tries: 0 }
  const lines = await simulate(bundle, { ...range, ...plans, isTraced: true })
  const outcomes = lines.filter(({ trace }) => trace !== undefined)
  if (values.json) console.log(JSON.stringify(outcomes))
  else {
    for (const [index, { faults, trace }] of outcomes.entries()) {
      if (outcomes.length > 1) console.log(values.plan[index])
      for (const line of shownOf(trace)) console.log(line)
      console.log(faults.length === 0 ? 'all checks pass' : faults.join('\n'))
    }
  }
  return outcomes.filter(({ faults }) => faults.length > 0).length
}

/** Prints for each planted fault the number of seeds until a check failed, and the check. */
const findPlantedFaults = async () => {
  const to = Number(values.from) + Number(values.seeds)
  const input = { from: Number(values.from), to, every: 1, tries: 0, stopsAtFirstFailure: true }
  const waiting = [...plantedFaults]
  const found = new Map()
  const work = async () => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const lines = await withBundle(fault.name, (bundle) => simulate(bundle, input))
      const count = lines.find((one) => one.count !== undefined)?.count
      const check = lines.find((one) => one.check !== undefined)?.check
      found.set(fault.name, { count, check })
      if (!values.json)
        console.log(`${fault.name.padEnd(40)} ${`${count}`.padStart(6)}  ${check ?? 'NOT FOUND'}`)
    }
  }
  await Promise.all(Array.from({ length: Number(values.workers) }, work))
  if (values.json) console.log(JSON.stringify(Object.fromEntries(found)))
  return [...found.values()].filter(({ check }) => check === undefined).length
}

const withBundle = async (fault, work) => {
  // Tests simulate several times with one bundle.
  if (values.bundle !== undefined) return work(values.bundle)
  const bundle = await bundleSimulation(fault)
  try {
    return await work(bundle)
  } finally {
    rmSync(bundle, { force: true })
  }
}

const isReplay = values.seed !== undefined || values.plan !== undefined
const failures = values.plants
  ? await findPlantedFaults()
  : await withBundle(values.plant, isReplay ? replay : runSeeds)
process.exitCode = failures === 0 ? 0 : 1
