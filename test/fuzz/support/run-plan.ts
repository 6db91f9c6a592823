import fc from 'fast-check'
import { caseText } from './case-text.ts'
import { Memory } from './memory.ts'
import type { Report } from './report.ts'
import type { Scene } from './target.ts'
import { UncaughtErrors } from './uncaught-errors.ts'
import { Watch } from './watch.ts'

/** The cases of a run. */
export interface Plan {
  readonly seed: number
  readonly cases: number
  /** No case begins after this moment, milliseconds since 1970. */
  readonly until?: number
  /** One of them alone, as a fault has named it. */
  readonly path?: string
  /** Called periodically with the number of finished cases. */
  readonly onProgress?: (done: number) => void
}

/** The number of cases between two progress reports. */
const REPORT_EVERY = 10

/** The number of cases between two checks of other users. */
const CHECK_EVERY = 250

/** The number of faults that ends a run. */
const FAULTS = 5

/** The time limit for reducing a failing case. */
const SHRINK_MS = 30_000

/** Does the cases of a plan in a scene; where it finds a fault, the rest in a new one. */
export const runPlan = async <Case>(
  target: string,
  open: () => Promise<Scene<Case>>,
  plan: Plan,
): Promise<Report> => {
  const since = performance.now()
  const watch = new Watch()
  const memory = new Memory(plan.cases)
  const uncaughtErrors = new UncaughtErrors()
  const faults: string[] = []
  let done = 0
  const isOver = () => Date.now() >= (plan.until ?? Number.POSITIVE_INFINITY)

  const playIn = async (scene: Scene<Case>, seed: number): Promise<void> => {
    let shrunk = Number.POSITIVE_INFINITY
    const property = fc.asyncProperty(scene.cases, async (testCase) => {
      if (isOver() || performance.now() > shrunk) return
      try {
        await watch.over(testCase, () => scene.run(testCase))
      } catch (cause) {
        shrunk = Math.min(shrunk, performance.now() + SHRINK_MS)
        throw cause
      }
      uncaughtErrors.look()
      done++
      memory.look(done)
      if (done % REPORT_EVERY === 0) {
        plan.onProgress?.(done)
        // Memory that is freed in a later tick, as zlib's, would otherwise stay for the whole run.
        await new Promise((resolve) => setImmediate(resolve))
      }
      if (done % CHECK_EVERY === 0) await scene.check()
    })
    const numRuns = plan.cases - done
    const examples = (scene.first ?? []).map((one): [Case] => [one])
    const found = await fc.check(property, { seed, numRuns, path: plan.path ?? '', examples })
    if (found.failed) faults.push(faultOf(target, found, numRuns))
    else await scene.check()
  }

  try {
    const isDone = () => done >= plan.cases || faults.length >= FAULTS || isOver()
    for (let { seed } = plan; !isDone(); seed++) {
      const scene = await open()
      await playIn(scene, seed)
      await scene.close()
      if (plan.path !== undefined) break
    }
    uncaughtErrors.look()
  } catch (cause) {
    faults.push(`${target}: between cases: ${textOf(cause)}`)
  } finally {
    uncaughtErrors.close()
  }
  if (memory.fault !== undefined) faults.push(`${target}: ${memory.fault}`)
  const { outcomes, worstMs, worstCpuMs, slowest } = watch
  const ms = performance.now() - since
  const { bytesPerCase } = memory
  const taken = { ms, worstMs, worstCpuMs, slowest, bytesPerCase }
  return { target, seed: plan.seed, cases: done, outcomes, ...taken, faults }
}

const textOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)

type Failure = Pick<
  fc.RunDetails<unknown>,
  'seed' | 'counterexamplePath' | 'counterexample' | 'errorInstance'
>

/** The description of a fault, with the command that repeats it. */
const faultOf = (
  target: string,
  { seed, counterexamplePath, counterexample, errorInstance }: Failure,
  cases: number,
): string => {
  const again = `npm run fuzz -- ${target} --seed ${seed}`
  return [
    `${target}: ${textOf(errorInstance)}`,
    `  alone: ${again} --path ${counterexamplePath}`,
    `  with all before it: ${again} --cases ${cases}`,
    `  case: ${caseText(counterexample)}`,
  ].join('\n')
}
