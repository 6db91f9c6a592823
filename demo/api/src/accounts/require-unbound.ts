import type { CallContext } from '../call.ts'
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
