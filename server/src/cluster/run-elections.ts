import type { Clock } from 'tavern-im/protocol'
import type { Log } from '../core/log.ts'
import type { Election, LeaderLease } from './election.ts'

interface ElectionParts {
  readonly election: Election
  readonly clock: Pick<Clock, 'after'>
  readonly log: Log
}

/** After an election that could not be held. */
const AGAIN_MS = 1_000

/** Leads whenever it may, until the signal comes. `serve`: one term, from its first moment to its last. */
export const runElections = async (
  { election, clock, log }: ElectionParts,
  signal: AbortSignal,
  serve: (lease: LeaderLease) => Promise<void>,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      await serve(await election.win(signal))
    } catch (cause) {
      if (signal.aborted) return
      log.warn({ err: cause }, 'cluster: this node failed to become the leader')
      await new Promise<void>((resolve) => {
        clock.after(AGAIN_MS, resolve)
      })
    }
  }
}
