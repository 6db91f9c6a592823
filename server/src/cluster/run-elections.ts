import type { Clock } from 'tavern-im/protocol'
import type { Log } from '../kernel/log.ts'
import { pause } from '../kernel/waits.ts'
import type { Candidate, Election, LeaderLease } from './election.ts'

interface ElectionParts {
  readonly election: Election
  readonly clock: Pick<Clock, 'after'>
  readonly log: Log
}

/** Delay after an election that failed. */
const AGAIN_MS = 1_000

/**
 * Leads whenever the lease is granted, until the signal aborts. `serve` runs one epoch, from its
 * start to its end.
 */
export const runElections = async (
  { election, clock, log }: ElectionParts,
  candidate: Candidate,
  serve: (lease: LeaderLease) => Promise<void>,
): Promise<void> => {
  const { signal } = candidate
  while (!signal.aborted) {
    try {
      await serve(await election.win(candidate))
    } catch (cause) {
      if (signal.aborted) return
      log.warn({ err: cause }, 'cluster: this node failed to become the leader')
      await pause(clock, AGAIN_MS)
    }
  }
}
