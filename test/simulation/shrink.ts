import type { Plan, Step } from './plan.ts'

export interface ShrinkOptions {
  /** Whether the plan still fails the same check. */
  readonly fails: (plan: Plan) => Promise<boolean>
  /** The maximum number of tries. */
  readonly tries: number
}

/** Reduces a plan that fails a check: removes ever smaller ranges of steps while the check still fails. */
export const shrinkPlan = async (plan: Plan, { fails, tries }: ShrinkOptions): Promise<Plan> => {
  let { steps } = plan
  let left = tries
  for (
    let size = Math.ceil(steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < steps.length && left > 0; left--) {
      const fewer = without(steps, at, size)
      if (await fails({ ...plan, steps: fewer })) steps = fewer
      else at += size
    }
  }
  return { ...plan, steps }
}

/** Removes a range of steps; the next steps keep their time. */
const without = (steps: readonly Step[], at: number, size: number): Step[] => {
  const missed = steps.slice(at, at + size).reduce((sum, { afterMs }) => sum + afterMs, 0)
  const [next, ...others] = steps.slice(at + size)
  const moved = next === undefined ? [] : [{ ...next, afterMs: next.afterMs + missed }]
  return [...steps.slice(0, at), ...moved, ...others]
}
