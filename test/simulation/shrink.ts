import type { Plan, Step } from './plan.ts'

export interface Shrinking {
  /** Whether the plan still breaks the same promise. */
  readonly fails: (plan: Plan) => Promise<boolean>
  /** No more tries than this. */
  readonly tries: number
}

/** A plan of fewer steps that breaks the same promise: leaves out ever smaller stretches while it does. */
export const shrunk = async (plan: Plan, { fails, tries }: Shrinking): Promise<Plan> => {
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

/** Without a stretch; what follows happens when it happened. */
const without = (steps: readonly Step[], at: number, size: number): Step[] => {
  const missed = steps.slice(at, at + size).reduce((sum, { afterMs }) => sum + afterMs, 0)
  const [next, ...others] = steps.slice(at + size)
  const moved = next === undefined ? [] : [{ ...next, afterMs: next.afterMs + missed }]
  return [...steps.slice(0, at), ...moved, ...others]
}
