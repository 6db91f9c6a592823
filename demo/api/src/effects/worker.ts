import { PeriodicWorker } from '../kernel/periodic-worker.ts'
import type { DbContext } from '../storage/database.ts'
import { type ChatCall, deliverDue } from './deliver.ts'

const POLL_MS = 300

/** Delivers due effects until `stop`, which waits for the running delivery. */
export const deliverPeriodically = (
  context: DbContext,
  callChat: ChatCall,
  onFailure: (cause: unknown) => void,
): PeriodicWorker =>
  new PeriodicWorker({
    intervalMs: POLL_MS,
    run: (shouldContinue) => deliverDue(context, callChat, shouldContinue),
    onFailure,
  })
