import type { CallContext } from '../call.ts'
import { inTransaction } from '../storage/transaction.ts'
import { hearPayment } from './hear-payment.ts'
import { hearWithdrawal } from './hear-withdrawal.ts'
import type { Heard } from './heard.ts'
import type { Notice } from './provider.ts'

/** Takes in what a provider said, by itself or when asked: however often, money moves once. */
export const hear = (context: CallContext, provider: string, notice: Notice): Promise<Heard> =>
  inTransaction(context, (inside) =>
    notice.about === 'payment'
      ? hearPayment(inside, provider, notice)
      : hearWithdrawal(inside, provider, notice),
  )
