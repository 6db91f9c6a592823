import { readFileSync } from 'node:fs'
import { Disk } from './machine/disk.ts'
import { type Plan, planOf } from './plan.ts'
import { type Outcome, run } from './run.ts'
import { shrinkPlan } from './shrink.ts'

/** The input of this process, from scripts/simulate.mjs. */
interface WorkerInput {
  /** Runs every `every`th seed from `from` to below `to`. */
  readonly from: number
  readonly to: number
  readonly every: number
  /** Plan files to run instead of seeds. */
  readonly plans?: readonly string[]
  readonly isTraced?: boolean
  /** Whether to stop at the first failing seed. */
  readonly stopsAtFirstFailure?: boolean
  /** The maximum number of runs to reduce a failing plan. */
  readonly tries: number
}

const input: WorkerInput = JSON.parse(process.argv[2] ?? '{}')
const disk = await Disk.open()

const print = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Runs a plan without stack traces, which the many expected errors do not need. */
const runWithoutStacks = async (plan: Plan, isTraced = false): Promise<Outcome> => {
  Error.stackTraceLimit = isTraced ? 10 : 0
  return run(disk, plan, isTraced)
}

const checkOf = (fault: string): string => fault.slice(0, fault.indexOf(':'))

const reportFailure = async (plan: Plan, { faults }: Outcome): Promise<void> => {
  const check = checkOf(faults[0] ?? '')
  const fails = async (fewer: Plan) =>
    (await runWithoutStacks(fewer)).faults.some((fault) => checkOf(fault) === check)
  const reduced = await shrinkPlan(plan, { fails, tries: input.tries })
  const { trace } = await runWithoutStacks(reduced, true)
  print({ seed: plan.seed, check, faults: faults.slice(0, 5), plan: reduced, trace })
}

const seedPlans = (): Plan[] => {
  const plans: Plan[] = []
  for (let seed = input.from; seed < input.to; seed += input.every) plans.push(planOf(`${seed}`))
  return plans
}

const plans =
  input.plans?.map((file): Plan => JSON.parse(readFileSync(file, 'utf8'))) ?? seedPlans()
let count = 0
let ticks = 0
for (const plan of plans) {
  const outcome = await runWithoutStacks(plan, input.isTraced)
  count += 1
  ticks += outcome.ticks
  if (input.isTraced) print({ seed: plan.seed, faults: outcome.faults, trace: outcome.trace })
  else if (outcome.faults.length > 0) {
    await reportFailure(plan, outcome)
    if (input.stopsAtFirstFailure) break
  }
}
const { user, system } = process.cpuUsage()
print({ count, ticks, cpuMs: Math.round((user + system) / 1000) })
