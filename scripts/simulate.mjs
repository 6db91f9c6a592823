import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { plants } from '../test/simulation/plants.mjs'
import { root, took } from './run.mjs'
import { bundleSimulation } from './simulation-bundle.mjs'

const { values } = parseArgs({
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

/** One process of the simulation; gives all that it said. */
const simulate = (bundle, order) =>
  new Promise((done, fail) => {
    const args = ['--enable-source-maps', bundle, JSON.stringify(order)]
    const child = spawn('node', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    const said = []
    createInterface({ input: child.stdout }).on('line', (line) => said.push(JSON.parse(line)))
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done(said) : fail(new Error(`simulate: a process ended with ${code}`)),
    )
  })

const isFrame = (line) => /^\d+ \S+ (up|down) /.test(line)

const shownOf = (trace) =>
  (values.frames ? trace : trace.filter((line) => !isFrame(line))).map((line) =>
    values.frames ? line : line.slice(0, 160),
  )

const plantOf = () => (values.plant === undefined ? '' : ` --plant ${values.plant}`)

const report = ({ seed, promise, faults, plan, trace }) => {
  console.log(`\nseed ${seed} breaks the promise: ${promise}`)
  for (const fault of faults) console.log(`  ${fault.slice(0, 600)}`)
  console.log(`  again: npm run simulate -- --seed ${seed}${plantOf()}`)
  console.log(`  shrunk to ${plan.steps.length} steps: ${JSON.stringify(plan)}`)
  console.log('  what happens then (the end of it):')
  for (const line of shownOf(trace).slice(-SHOWN_LINES)) console.log(`    ${line}`)
}

/** Many seeds, in several processes. */
const runSeeds = async (bundle) => {
  const since = performance.now()
  const [from, seeds, workers] = [values.from, values.seeds, values.workers].map(Number)
  const order = { to: from + seeds, every: workers, tries: Number(values.tries) }
  const said = await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      simulate(bundle, { ...order, from: from + index }),
    ),
  )
  const all = said.flat()
  const failures = all.filter(({ faults }) => faults !== undefined)
  const sums = all.filter(({ count }) => count !== undefined)
  const sum = (name) => sums.reduce((total, one) => total + one[name], 0)
  if (values.json) console.log(JSON.stringify({ count: sum('count'), failures }))
  else {
    for (const failure of failures) report(failure)
    const each = Math.round(sum('cpuMs') / sum('count'))
    console.log(
      `${sum('count')} seeds, ${failures.length} broken promises, ${sum('turns')} turns, ` +
        `${each} ms of processor each, ${took(since)}`,
    )
  }
  return failures.length
}

/** A seed, or plans one after the other in one process, with all that happens in them. */
const replay = async (bundle) => {
  const seed = Number(values.seed ?? 0)
  const plans = values.plan === undefined ? {} : { plans: values.plan }
  const range = { from: seed, to: seed + 1, every: 1, tries: 0 }
  const said = await simulate(bundle, { ...range, ...plans, isTraced: true })
  const outcomes = said.filter(({ trace }) => trace !== undefined)
  if (values.json) console.log(JSON.stringify(outcomes))
  else {
    for (const [index, { faults, trace }] of outcomes.entries()) {
      if (outcomes.length > 1) console.log(values.plan[index])
      for (const line of shownOf(trace)) console.log(line)
      console.log(faults.length === 0 ? 'all promises are kept' : faults.join('\n'))
    }
  }
  return outcomes.filter(({ faults }) => faults.length > 0).length
}

/** Every planted fault: after how many seeds it is found, and by which promise. */
const findPlants = async () => {
  const to = Number(values.from) + Number(values.seeds)
  const order = { from: Number(values.from), to, every: 1, tries: 0, isFirstEnough: true }
  const waiting = [...plants]
  const found = new Map()
  const work = async () => {
    for (let plant = waiting.shift(); plant !== undefined; plant = waiting.shift()) {
      const said = await withBundle(plant.name, (bundle) => simulate(bundle, order))
      const count = said.find((one) => one.count !== undefined)?.count
      const promise = said.find((one) => one.promise !== undefined)?.promise
      found.set(plant.name, { count, promise })
      if (!values.json)
        console.log(`${plant.name.padEnd(40)} ${`${count}`.padStart(6)}  ${promise ?? 'NOT FOUND'}`)
    }
  }
  await Promise.all(Array.from({ length: Number(values.workers) }, work))
  if (values.json) console.log(JSON.stringify(Object.fromEntries(found)))
  return [...found.values()].filter(({ promise }) => promise === undefined).length
}

const withBundle = async (plant, work) => {
  // Tests simulate often; they make the bundle once.
  if (values.bundle !== undefined) return work(values.bundle)
  const bundle = await bundleSimulation(plant)
  try {
    return await work(bundle)
  } finally {
    rmSync(bundle, { force: true })
  }
}

const isReplay = values.seed !== undefined || values.plan !== undefined
const failures = values.plants
  ? await findPlants()
  : await withBundle(values.plant, isReplay ? replay : runSeeds)
process.exitCode = failures === 0 ? 0 : 1
