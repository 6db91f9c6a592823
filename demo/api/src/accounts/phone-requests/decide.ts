import type { Account, CallContext } from '../../call.ts'
import { CallFailure } from '../../kernel/failures.ts'
import { sendStationMessage } from '../../messages/send-message.ts'
import { locked } from '../../storage/dialect.ts'
import { endLogins } from '../end-logins.ts'
import { requireUnbound } from '../require-account.ts'
import { PHONE_LINK, type PhoneRequest } from './phone-request.ts'

interface Decided {
  readonly id: string
  /** The method by which the owner was identified, or the reason for the refusal. */
  readonly answer: string
}

const pendingBy = async ({ db }: CallContext, id: string): Promise<PhoneRequest> => {
  const found = await locked(db.selectFrom('phone_requests'))
    .where('id', '=', Number(id))
    .where('state', '=', 'pending')
    .selectAll()
    .executeTakeFirst()
  if (found === undefined) throw new CallFailure('PHONE_REQUEST_UNKNOWN')
  return found
}

const decided = async (
  context: CallContext,
  { id, answer }: Decided,
  state: 'approved' | 'refused',
): Promise<{ readonly phoneRequest: PhoneRequest; readonly account: Account }> => {
  const { db, now } = context
  const phoneRequest = await pendingBy(context, id)
  await db
    .updateTable('phone_requests')
    .set({ state, answer: answer.trim(), decided_at: now() })
    .where('id', '=', phoneRequest.id)
    .execute()
  const account = await locked(db.selectFrom('accounts'))
    .where('id', '=', phoneRequest.account_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  return { phoneRequest, account }
}

/** Binds the requested phone and ends all logins; returns the account. */
export const approvePhoneRequest = async (
  context: CallContext,
  request: Decided,
): Promise<Account> => {
  const { phoneRequest, account } = await decided(context, request, 'approved')
  // Another phone was bound after the request.
  if (account.phone !== phoneRequest.old_phone) throw new CallFailure('PHONE_REQUEST_UNKNOWN')
  await requireUnbound(context, phoneRequest.phone)
  const { phone } = phoneRequest
  await context.db.updateTable('accounts').set({ phone }).where('id', '=', account.id).execute()
  await endLogins(context, account)
  await sendStationMessage(context, {
    accountID: account.id,
    kind: 'system',
    title: '手机号已更换',
    text: `现在绑定的是尾号${phone.slice(-4)}的号码，之前的登录已全部失效。`,
    link: PHONE_LINK,
  })
  return { ...account, phone }
}

export const refusePhoneRequest = async (
  context: CallContext,
  request: Decided,
): Promise<Account> => {
  const { account } = await decided(context, request, 'refused')
  await sendStationMessage(context, {
    accountID: account.id,
    kind: 'system',
    title: '更换手机号的申请未通过',
    text: `原因：${request.answer.trim()}`,
    link: PHONE_LINK,
  })
  return account
}
