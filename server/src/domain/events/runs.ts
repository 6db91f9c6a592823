import type { Cookie } from './cookie.ts'

/**
 * The runs of servers on this database. Each start begins a new one, so that a database that was
 * put back to an earlier state, or lost its newest commits in a fail-over, is never mistaken for
 * the one that clients have seen: positions and sequences repeat after it, runs do not.
 */
export interface Runs {
  readonly current: number
  /** The run before it, as the database has it; 0: there is none. */
  readonly previous: number
}

/** Name of the row of `last_ids` with the newest run. */
export const RUN = 'run'

/** `now`: unix milliseconds, which tell apart runs that began from the same state. */
export const nextRun = (previous: number, now: number): Runs => ({
  current: Math.max(previous + 1, now),
  previous,
})

/**
 * Whether a cookie may belong to the history of this database. Runs are in the order of their
 * starts: a run between the one before and this one is lost. Nothing was seen at the beginning.
 */
export const isOfHistory = ({ run, position, messageID }: Cookie, runs: Runs): boolean =>
  run === runs.current ||
  (run > 0 && run <= runs.previous) ||
  (run === 0 && position === 0 && messageID === 0)
