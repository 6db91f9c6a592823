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

/** The failure of a restricted account; the message gives the reason to its owner. */
export const restrictionFailure = (
  { restricted_reason: reason }: Pick<Account, 'restricted_reason'>,
  options: { readonly appealToken?: string } = {},
): CallFailure => {
  const message = reason === null ? undefined : `您的账号因“${reason}”已被限制登录，请联系客服`
  return new CallFailure('ACCOUNT_RESTRICTED', message, options)
}

/** Throws if the account is restricted. */
export const requireUnrestricted = (
  account: Pick<Account, 'restricted_at' | 'restricted_reason'>,
): void => {
  if (account.restricted_at !== null) throw restrictionFailure(account)
}
