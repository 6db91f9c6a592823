import { kickFromChat } from '../effects/enqueue-effect.ts'
import { inTransaction } from '../storage/transaction.ts'
import { allowed, type Hook } from './hook.ts'

/**
 * A restricted account gets no UserSig; one that logged in with an older UserSig is logged out
 * again.
 */
export const afterLogin: Hook = async (context, { body: { Info = {} } }) => {
  const { Action, To_Account = '' } = Info
  if (Action !== 'Login') return allowed
  const account = await context.db
    .selectFrom('accounts')
    .where('im_user_id', '=', To_Account)
    .where('restricted_at', 'is not', null)
    .select(['account', 'im_user_id'])
    .executeTakeFirst()
  if (account !== undefined) await inTransaction(context, (tx) => kickFromChat(tx, account))
  return allowed
}
