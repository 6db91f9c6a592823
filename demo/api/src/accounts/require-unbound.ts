import type { CallContext } from '../call.ts'
import { CallFailure } from '../failures.ts'

/** A number opens one account: it cannot be bound to a second one. */
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
