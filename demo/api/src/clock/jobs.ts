import { deleteDueAccounts } from '../accounts/delete-accounts.ts'
import type { CallContext } from '../call.ts'
import { forgetAnswers } from '../http/answers.ts'
import { forgetCounts } from '../http/share-limits.ts'
import { PeriodicWorker } from '../kernel/periodic-worker.ts'
import { doDueOrders } from '../orders/do-due.ts'
import { pollPayments, pollWithdrawals } from '../payments/poll-providers.ts'
import { fetchBills } from '../payments/reconcile.ts'
import { showDueReviews } from '../reviews/show-review.ts'
import { runExclusively } from '../storage/run-exclusively.ts'
import { releaseDueSubsidies } from '../subsidies/held-subsidy.ts'
import { forgetTraces } from '../subsidies/signals.ts'
import { sweepPictures } from '../uploads/sweep.ts'

/** Periodic work that no call starts. It does what is due by the context's clock and ends. */
type Job = (context: CallContext) => Promise<void>

export const jobs: readonly Job[] = [
  doDueOrders,
  releaseDueSubsidies,
  showDueReviews,
  pollPayments,
  pollWithdrawals,
  fetchBills,
  sweepPictures,
  forgetAnswers,
  forgetCounts,
  forgetTraces,
  deleteDueAccounts,
]

const POLL_MS = 5000

/**
 * Runs the jobs in order in one process at a time, periodically until `stop`; a failure does not
 * prevent the following ones.
 */
export const runJobs = (
  context: CallContext,
  onFailure: (cause: unknown) => void,
): PeriodicWorker =>
  new PeriodicWorker({
    intervalMs: POLL_MS,
    run: () =>
      runExclusively(context, 'jobs', async () => {
        for (const job of jobs) await job(context).catch(onFailure)
      }),
    onFailure,
  })
