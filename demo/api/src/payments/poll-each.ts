import { delayAfter } from '../kernel/back-off.ts'

/** Maximum number of polls in one run of the job. */
export const POLL_BATCH = 50

/** Name of the jobs in the log. */
export const POLL_JOB = 'ask payment providers'

/** Delay before the next poll, in ms, after this number of polls. */
export const pollDelay = (polls: number): number =>
  delayAfter(polls + 1, { firstMs: 10_000, longestMs: 5 * 60 * 1000 })
