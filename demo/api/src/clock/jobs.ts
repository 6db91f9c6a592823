import { forgetAnswers } from '../answers.ts'
import type { CallContext } from '../call.ts'
import { doDueOrders } from '../orders/do-due.ts'
import { pollPayments } from '../payments/poll-payments.ts'
import { pollWithdrawals } from '../payments/poll-withdrawals.ts'
import { releaseDueSubsidies } from '../subsidies/release-due.ts'
import { forgetTraces } from '../subsidies/traces.ts'
import { sweepPictures } from '../uploads/sweep.ts'

/** Periodic work that no call starts. It does what is due by the context's clock and ends. */
export type Job = (context: CallContext) => Promise<void>

export const jobs: readonly Job[] = [
  doDueOrders,
  releaseDueSubsidies,
  pollPayments,
  pollWithdrawals,
  sweepPictures,
  forgetAnswers,
  forgetTraces,
]
