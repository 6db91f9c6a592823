import type fc from 'fast-check'
import type { Report } from './report.ts'
import { type Plan, runPlan } from './run-plan.ts'

/** An open target of fuzzing. */
export interface Scene<Case> {
  readonly cases: fc.Arbitrary<Case>
  /** Cases that once failed; they run before all generated ones. */
  readonly first?: readonly Case[]
  /** Runs one case and returns its outcome; throws if that is a fault. */
  run(testCase: Case): Promise<string> | string
  /** Throws if other users are not served normally. Called periodically, and at the end. */
  check(): Promise<void>
  close(): Promise<void>
}

/** One of the things that `npm run fuzz` knows. */
export interface Target {
  readonly name: string
  /** Cases that `npm test` does; 0 where they are for long runs alone. */
  readonly casesInTest: number
  /** Does the cases that a seed makes. */
  runPlan(plan: Plan): Promise<Report>
}

/** A target with a new scene for each run. */
export const createTarget = <Case>(
  name: string,
  casesInTest: number,
  open: () => Promise<Scene<Case>>,
): Target => ({ name, casesInTest, runPlan: (plan) => runPlan(name, open, plan) })
