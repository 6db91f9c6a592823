import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import type { PaymentProvider } from './provider.ts'

/** The provider of that name; without a name, the first one. */
export const chooseProvider = (
  { payments }: Pick<CallContext, 'payments'>,
  channel: string | undefined,
): PaymentProvider => {
  const [first] = payments.values()
  const chosen = channel === undefined ? first : payments.get(channel)
  if (chosen === undefined) throw new CallFailure('CHANNEL_UNKNOWN')
  return chosen
}
