import type fc from 'fast-check'
import { type Plan, play } from './play.ts'
import type { Report } from './report.ts'

/** What is fuzzed, while it is open. */
export interface Scene<Case> {
  readonly cases: fc.Arbitrary<Case>
  /** What was a fault once; it is played before all that is made. */
  readonly first?: readonly Case[]
  /** Does one case and gives a word for what came of it; throws where that is a fault. */
  run(given: Case): Promise<string> | string
  /** Throws where somebody else is not served as ever. Called now and then, and at the end. */
  check(): Promise<void>
  close(): Promise<void>
}

/** One of the things that `npm run fuzz` knows. */
export interface Target {
  readonly name: string
  /** Cases that `npm test` does; 0 where they are for long runs alone. */
  readonly shortly: number
  /** Does the cases that a seed makes. */
  play(plan: Plan): Promise<Report>
}

/** A target whose scene begins anew for each run. */
export const aTarget = <Case>(
  name: string,
  shortly: number,
  open: () => Promise<Scene<Case>>,
): Target => ({ name, shortly, play: (plan) => play(name, open, plan) })
