import type { WireQuality } from './commands.ts'
import { FAIR_MS, FAST_MS } from './limits.ts'
import { resultOf } from './model.ts'

type Counts = { -readonly [Name in keyof WireQuality]: WireQuality[Name] }

/** Statistics of the calls of each command since the last `take`. */
export class Quality {
  #counts = new Map<string, Counts>()

  count(command: string, code: number, ms: number): void {
    const result = resultOf(code)
    if (result === undefined) return
    let counts = this.#counts.get(command)
    if (counts === undefined) {
      counts = { command, ...nothing }
      this.#counts.set(command, counts)
    }
    counts[result]++
    counts[ms < FAST_MS ? 'under1s' : ms < FAIR_MS ? 'under3s' : 'over3s']++
    counts.totalMs += ms
  }

  /** Returns the counts and starts again from 0. */
  take(): readonly WireQuality[] {
    const taken = [...this.#counts.values()]
    this.#counts.clear()
    return taken
  }
}

const nothing = {
  success: 0,
  userSide: 0,
  timeout: 0,
  failed: 0,
  under1s: 0,
  under3s: 0,
  over3s: 0,
  totalMs: 0,
}

/** The numbers of calls that took over 3 s, and of all calls. */
export const slowShare = (list: readonly WireQuality[]): { slow: number; calls: number } => {
  let slow = 0
  let calls = 0
  for (const { under1s, under3s, over3s } of list) {
    slow += over3s
    calls += under1s + under3s + over3s
  }
  return { slow, calls }
}
