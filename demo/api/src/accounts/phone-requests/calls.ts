import { type Account, type CallContext, call } from '../../call.ts'
import { CallFailure } from '../../kernel/failures.ts'
import { object, text } from '../../kernel/schema.ts'
import { sendStationMessage } from '../../messages/send-message.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { codeField, phoneField, useCode } from '../login-codes.ts'
import { requireUnbound } from '../require-account.ts'
import {
  newestRequestOf,
  PHONE_LINK,
  phoneRequestFields,
  shownRequest,
  statusField,
} from './phone-request.ts'

const A_DAY = 3
const DAY_MS = 24 * 3600 * 1000

const REASON_MIN = 10
const REASON_MAX = 200

const reply = object({ status: statusField, ...phoneRequestFields })

const reasonOf = (written: string): string => {
  const reason = written.trim()
  const { length } = [...reason]
  if (length < REASON_MIN || length > REASON_MAX) {
    throw new CallFailure('INVALID_REQUEST', `申请说明请写${REASON_MIN}至${REASON_MAX}个字`)
  }
  return reason
}

const requireFew = async ({ db, now }: CallContext, { id }: Account): Promise<void> => {
  const recent = await db
    .selectFrom('phone_requests')
    .where('account_id', '=', id)
    .where('created_at', '>', now() - DAY_MS)
    .select('state')
    .execute()
  if (recent.some(({ state }) => state === 'pending')) throw new CallFailure('PHONE_REQUEST_OPEN')
  if (recent.length >= A_DAY) throw new CallFailure('PHONE_REQUEST_LIMIT')
}

/** Notifies the account's owner on every device: a stolen token may have sent the request. */
const notifyOwner = (context: CallContext, { id: accountID }: Account, phone: string) =>
  sendStationMessage(context, {
    accountID,
    kind: 'system',
    title: '收到更换手机号的申请',
    text:
      `申请把绑定的手机号换成尾号${phone.slice(-4)}的号码，客服核实身份后处理。` +
      '如果不是您本人操作，请撤回申请、退出所有设备，并联系客服。',
    link: PHONE_LINK,
  })

const keep = async (
  context: CallContext,
  account: Account,
  { phone, reason }: { readonly phone: string; readonly reason: string },
): Promise<void> => {
  const { db, now } = context
  const { phone: former } = account
  if (former === null) throw new CallFailure('INVALID_REQUEST', '您还没有绑定手机号，可以直接绑定')
  await requireFew(context, account)
  await requireUnbound(context, phone)
  await db
    .insertInto('phone_requests')
    .values({
      ...{ account_id: account.id, state: 'pending', old_phone: former, phone, reason },
      ...{ answer: '', created_at: now(), decided_at: null },
    })
    .execute()
  await notifyOwner(context, account, phone)
}

/**
 * Requests an operator to bind another phone if the bound one is lost; the code of the new phone
 * proves its possession (ACCOUNT-04). Not idempotent by key, like `bindPhone`.
 */
const phoneRequestSave = call({
  path: '/api/basic/user/phoneRequest/save',
  who: 'account',
  perMinute: 10,
  request: object({
    phone: phoneField,
    code: codeField,
    reason: text('申请说明', { min: 1, max: REASON_MAX * 2 }),
  }),
  reply,
  async run(context, { phone, code, ...written }, { account }) {
    const reason = reasonOf(written.reason)
    await useCode(context, phone, code)
    await inTransaction(context, (tx) => keep(tx, account, { phone, reason }))
    return shownRequest(await newestRequestOf(context, account.id))
  },
})

/** The newest request of the caller. */
const phoneRequestDetail = call({
  path: '/api/basic/user/phoneRequest/detail',
  who: 'account',
  reply,
  run: async (context, _request, { account }) =>
    shownRequest(await newestRequestOf(context, account.id)),
})

/** Withdraws a request that no operator has decided. */
const phoneRequestCancel = call({
  path: '/api/basic/user/phoneRequest/cancel',
  who: 'account',
  isChange: true,
  perMinute: 10,
  reply,
  async run(context, _request, { account }) {
    const { db, now } = context
    const cancelled = await db
      .updateTable('phone_requests')
      .set({ state: 'cancelled', decided_at: now() })
      .where('account_id', '=', account.id)
      .where('state', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (cancelled === undefined) throw new CallFailure('PHONE_REQUEST_UNKNOWN')
    return shownRequest(await newestRequestOf(context, account.id))
  },
})

export const phoneRequestCalls = [phoneRequestSave, phoneRequestDetail, phoneRequestCancel] as const
