import { readFileSync } from 'node:fs'
import { Disk } from './machine/disk.ts'
import { type Plan, planOf } from './plan.ts'
import { type Outcome, run } from './run.ts'
import { shrunk } from './shrink.ts'

/** What scripts/simulate.mjs wants of this process. */
interface Order {
  /** Seeds from `from` to below `to`, every `every`th. */
  readonly from: number
  readonly to: number
  readonly every: number
  /** Files of plans, instead. */
  readonly plans?: readonly string[]
  readonly isTraced?: boolean
  /** Ends with the first seed that fails. */
  readonly isFirstEnough?: boolean
  /** How often a failing plan may be tried with fewer steps. */
  readonly tries: number
}

const order: Order = JSON.parse(process.argv[2] ?? '{}')
const disk = await Disk.open()

const say = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Nobody reads where the many errors come from that a run is full of. */
const quietly = async (plan: Plan, isTraced = false): Promise<Outcome> => {
  Error.stackTraceLimit = isTraced ? 10 : 0
  return run(disk, plan, isTraced)
}

const promiseOf = (fault: string): string => fault.slice(0, fault.indexOf(':'))

const failed = async (plan: Plan, { faults }: Outcome): Promise<void> => {
  const promise = promiseOf(faults[0] ?? '')
  const fails = async (fewer: Plan) =>
    (await quietly(fewer)).faults.some((fault) => promiseOf(fault) === promise)
  const small = await shrunk(plan, { fails, tries: order.tries })
  const { trace } = await quietly(small, true)
  say({ seed: plan.seed, promise, faults: faults.slice(0, 5), plan: small, trace })
}

const numbers = (): Plan[] => {
  const plans: Plan[] = []
  for (let seed = order.from; seed < order.to; seed += order.every) plans.push(planOf(`${seed}`))
  return plans
}

const plans = order.plans?.map((file): Plan => JSON.parse(readFileSync(file, 'utf8'))) ?? numbers()
let count = 0
let turns = 0
for (const plan of plans) {
  const outcome = await quietly(plan, order.isTraced)
  count += 1
  turns += outcome.turns
  if (order.isTraced) say({ seed: plan.seed, faults: outcome.faults, trace: outcome.trace })
  else if (outcome.faults.length > 0) {
    await failed(plan, outcome)
    if (order.isFirstEnough) break
  }
}
const { user, system } = process.cpuUsage()
say({ count, turns, cpuMs: Math.round((user + system) / 1000) })
