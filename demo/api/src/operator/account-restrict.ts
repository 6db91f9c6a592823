import { type Account, type CallContext, call } from '../call.ts'
import { kickFromChat } from '../effects/kick-from-chat.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, text } from '../kernel/schema.ts'
import { cancelOrdersOf } from '../orders/cancel.ts'
import { locked } from '../storage/locked.ts'
import { done, reasonField } from './message.ts'

const account = text('账号', { min: 1, max: 32 })

const accountBy = async ({ db }: CallContext, name: string): Promise<Account> => {
  const found = await locked(db.selectFrom('accounts'))
    .where('account', '=', name)
    .selectAll()
    .executeTakeFirst()
  if (found === undefined) throw new CallFailure('ACCOUNT_UNKNOWN')
  return found
}

/**
 * Restricts an account: its calls are rejected, the chat logs it out, and its orders that have not
 * started are cancelled with a refund of the deposits. Its tokens stay, so that it receives the
 * reason instead of an expired login.
 */
export const operatorAccountRestrict = call({
  path: '/api/operator/account/restrict',
  who: 'operator',
  isChange: true,
  request: object({ account, reason: reasonField }),
  reply: done,
  async run(context, request) {
    const { db, now } = context
    const found = await accountBy(context, request.account)
    if (found.restricted_at !== null) {
      throw new CallFailure('RESTRICTION_STATE', '该账号已被限制')
    }
    await db
      .updateTable('accounts')
      .set({ restricted_at: now(), restricted_reason: request.reason.trim() })
      .where('id', '=', found.id)
      .execute()
    await kickFromChat(context, found)
    await cancelOrdersOf(context, found.id, '房主账号已被限制')
    return { message: `已限制${found.nickname}（${found.account}）` }
  },
})

/** Lifts the restriction. Each device must log in again. */
export const operatorAccountLift = call({
  path: '/api/operator/account/lift',
  who: 'operator',
  isChange: true,
  request: object({ account, reason: reasonField }),
  reply: done,
  async run(context, request) {
    const { db } = context
    const found = await accountBy(context, request.account)
    if (found.restricted_at === null) {
      throw new CallFailure('RESTRICTION_STATE', '该账号没有被限制')
    }
    await db
      .updateTable('accounts')
      .set({ restricted_at: null, restricted_reason: null })
      .where('id', '=', found.id)
      .execute()
    await db.deleteFrom('access_tokens').where('account_id', '=', found.id).execute()
    return { message: `已解除对${found.nickname}（${found.account}）的限制` }
  },
})
