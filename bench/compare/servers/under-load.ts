import type { ChildProcess } from 'node:child_process'
import { type Usage, usageBetween, usageNow } from '../../load/measures/usage.ts'
import type { SetUp } from '../../load/set-ups/set-up.ts'
import { child, nextMessage } from '../../support/child.ts'
import type { Contender } from './contender.ts'

/** Starts a contender, and ends it after what is measured on it. */
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
 * Has a load of the benches, in a process of its own on the second core, say that it begins and then what it measured.
 * `go`: it waits to be told.
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
