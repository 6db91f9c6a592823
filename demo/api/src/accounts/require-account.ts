import type { Account, CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'

/** Throws if the number belongs to another account: a number identifies one account. */
export const requireUnbound = async (
  { db }: Pick<CallContext, 'db'>,
  phone: string,
): Promise<void> => {
  const holder = await db
    .selectFrom('accounts')
    .where('phone', '=', phone)
    .select('id')
    .executeTakeFirst()
  if (holder !== undefined) throw new CallFailure('PHONE_TAKEN')
}

/** Throws if the account is restricted; the message gives the reason to its owner. */
export const requireUnrestricted = (
  account: Pick<Account, 'restricted_at' | 'restricted_reason'>,
): void => {
  if (account.restricted_at === null) return
  const { restricted_reason: reason } = account
  const message = reason === null ? undefined : `您的账号因“${reason}”已被限制登录，请联系客服`
  throw new CallFailure('ACCOUNT_RESTRICTED', message)
}
