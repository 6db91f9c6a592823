import type { ChildProcess } from 'node:child_process'
import { type Usage, usageBetween, usageNow } from '../../load/measures/usage.ts'
import type { SetUp } from '../../load/set-ups/set-up.ts'
import { child, nextMessage } from '../../support/child.ts'
import type { Contender } from './contender.ts'

/** Starts a contender, runs a measurement on it, and stops it. */
export const on = async <Result>(
  { start }: Contender,
  measure: (setUp: SetUp, url: string) => Promise<Result>,
): Promise<Result> => {
  const setUp = await start()
  try {
    return await measure(setUp, setUp.urls[0] ?? '')
  } finally {
    await setUp.stop()
  }
}

export interface Loaded<Result> {
  readonly result: Result
  readonly usage: Usage
}

/**
 * Runs a load of the benchmarks in its own process on the second core: receives its start message
 * and then its result. `go`: it waits for a command.
 */
export const loaded = async <Result>(
  setUp: SetUp,
  file: string,
  args: readonly string[],
  go?: (load: ChildProcess) => void,
): Promise<Loaded<Result>> => {
  const load = child(file, args, 1)
  try {
    await nextMessage(load)
    const before = usageNow(setUp.roles())
    go?.(load)
    const result = await nextMessage<Result>(load)
    return { result, usage: usageBetween(before, usageNow(setUp.roles())) }
  } finally {
    load.kill()
  }
}

/** Microseconds of processor time of all processes of a server. */
export const cpuOf = ({ cpuUs }: Usage): number =>
  [...cpuUs.values()].reduce((sum, us) => sum + us, 0)
