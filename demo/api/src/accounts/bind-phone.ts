import { type Account, type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, optional } from '../kernel/schema.ts'
import { inTransaction } from '../storage/transaction.ts'
import { endLogins } from './end-logins.ts'
import { codeField, phoneField, useCodes } from './login-codes.ts'
import { requireUnbound } from './require-account.ts'
import { userInfo, userInfoOf } from './user-info.ts'

const OLD_CODE = '原手机号验证码'

/**
 * Proof that the account's owner sends the request: the code of the new phone, and of the bound one
 * (ACCOUNT-03).
 */
const proofsOf = (account: Account, phone: string, code: string, oldCode: string | undefined) => {
  if (account.phone === null) return [{ phone, code }]
  if (account.phone === phone) {
    throw new CallFailure('PHONE_TAKEN', '该手机号已是当前绑定的号码')
  }
  if (oldCode === undefined) throw new CallFailure('OLD_PHONE_NEEDED')
  return [
    { phone, code },
    { phone: account.phone, code: oldCode, title: OLD_CODE },
  ]
}

/**
 * Binds the phone and cancels a pending request. Throws if another phone was bound since the caller
 * was authenticated.
 */
const replacePhone = async (tx: CallContext, account: Account, phone: string): Promise<void> => {
  const { phone: former } = account
  const bound = await tx.db
    .updateTable('accounts')
    .set({ phone })
    .where('id', '=', account.id)
    .where('phone', former === null ? 'is' : '=', former)
    .returning('id')
    .executeTakeFirst()
  if (bound === undefined) throw new CallFailure('OLD_PHONE_NEEDED')
  await tx.db
    .updateTable('phone_requests')
    .set({ state: 'cancelled', decided_at: tx.now() })
    .where('account_id', '=', account.id)
    .where('state', '=', 'pending')
    .execute()
}

/**
 * Binds a first phone, proved by its code, or replaces it, proved by the code of the bound phone as
 * well; then all other logins of the account end. Not idempotent by key: a wrong code stays counted
 * when the rest is rolled back.
 */
export const bindPhone = call({
  path: '/api/basic/user/bindPhone',
  who: 'account',
  perMinute: 30,
  request: object({ phone: phoneField, code: codeField, old_code: optional(codeField) }),
  reply: userInfo,
  async run(context, { phone, code, old_code }, { account, accessToken }) {
    await useCodes(context, proofsOf(account, phone, code, old_code))
    await inTransaction(context, async (tx) => {
      await requireUnbound(tx, phone)
      await replacePhone(tx, account, phone)
      if (account.phone !== null) await endLogins(tx, account, { except: accessToken })
    })
    return userInfoOf(context, { ...account, phone })
  },
})
