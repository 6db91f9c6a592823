import type { Account, CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { inTransaction } from '../storage/transaction.ts'
import { openIDIn } from './bind-ticket.ts'

export const accountOfOpenID = (
  { db }: Pick<CallContext, 'db'>,
  openID: string,
): Promise<Account | undefined> =>
  db.selectFrom('accounts').where('wechat_open_id', '=', openID).selectAll().executeTakeFirst()

/** The WeChat ID of a ticket that a login with a phone carries; null without one. */
export const requireTicket = (
  context: Pick<CallContext, 'im' | 'now'>,
  ticket: string | undefined,
): string | null => {
  if (ticket === undefined) return null
  const openID = openIDIn(context, ticket)
  if (openID === null) throw new CallFailure('WECHAT_CODE_ENDED')
  return openID
}

/**
 * Lets a WeChat user log in to an account whose phone the same user has just proved. It replaces the
 * former WeChat user of the account (ACCOUNT-10).
 */
export const bindWechat = (context: CallContext, account: Account, openID: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    const holder = await accountOfOpenID(tx, openID)
    if (holder !== undefined && holder.id !== account.id) throw new CallFailure('WECHAT_TAKEN')
    await tx.db
      .updateTable('accounts')
      .set({ wechat_open_id: openID })
      .where('id', '=', account.id)
      .execute()
  })
