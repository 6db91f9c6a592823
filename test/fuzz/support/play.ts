import fc from 'fast-check'
import { Memory } from './memory.ts'
import type { Report } from './report.ts'
import { shown } from './shown.ts'
import { Strays } from './strays.ts'
import type { Scene } from './target.ts'
import { Watch } from './watch.ts'

/** Which cases. */
export interface Plan {
  readonly seed: number
  readonly cases: number
  /** No case begins after this moment, milliseconds since 1970. */
  readonly until?: number
  /** One of them alone, as a fault has named it. */
  readonly path?: string
  /** Hears now and then how many are done. */
  readonly onProgress?: (done: number) => void
}

/** Whoever watches hears of it when so many cases are done. */
const TELL_EVERY = 10

/** Others are looked after when so many cases are done. */
const CHECK_EVERY = 250

/** After so many faults a run says no more. */
const FAULTS = 5

/** So long a smaller case is looked for that has the same fault. */
const SHRINK_MS = 30_000

/** Does the cases of a plan in a scene; where it finds a fault, the rest in a new one. */
export const play = async <Case>(
  target: string,
  open: () => Promise<Scene<Case>>,
  plan: Plan,
): Promise<Report> => {
  const since = performance.now()
  const watch = new Watch()
  const memory = new Memory(plan.cases)
  const strays = new Strays()
  const faults: string[] = []
  let done = 0
  const isOver = () => Date.now() >= (plan.until ?? Number.POSITIVE_INFINITY)

  const playIn = async (scene: Scene<Case>, seed: number): Promise<void> => {
    let shrunk = Number.POSITIVE_INFINITY
    const property = fc.asyncProperty(scene.cases, async (given) => {
      if (isOver() || performance.now() > shrunk) return
      try {
        await watch.over(given, () => scene.run(given))
      } catch (cause) {
        shrunk = Math.min(shrunk, performance.now() + SHRINK_MS)
        throw cause
      }
      strays.look()
      done++
      memory.look(done)
      if (done % TELL_EVERY === 0) {
        plan.onProgress?.(done)
        // What is given back in another turn, as memory of zlib, would stay for the whole of a run else.
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
    strays.look()
  } catch (cause) {
    faults.push(`${target}: between cases: ${textOf(cause)}`)
  } finally {
    strays.close()
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

/** What somebody needs who wants to see it again. */
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
    `  case: ${shown(counterexample)}`,
  ].join('\n')
}
