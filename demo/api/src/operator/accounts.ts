import { type Account, type CallContext, call } from '../call.ts'
import { certifiedAmong } from '../certification/certification.ts'
import { kickFromChat } from '../effects/enqueue-effect.ts'
import { CallFailure } from '../kernel/failures.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { listOf, object, oneOf, optional, text, whole, yesNo } from '../kernel/schema.ts'
import { cancelOrdersOf } from '../orders/cancel.ts'
import { contains, locked } from '../storage/dialect.ts'
import { accountState } from './changed-state.ts'
import { done, reasonField } from './message.ts'

const listedAccount = object({
  account: text('账号'),
  nickname: text('昵称'),
  headline: text('简介'),
  avatar: text('头像'),
  phone: text('手机号'),
  is_certified: yesNo('已认证'),
  balance: whole('余额'),
  created_at: whole('注册时间'),
  restricted_at: whole('限制时间'),
  restricted_reason: text('限制原因'),
})

const COLUMNS = ['account', 'phone', 'nickname']

/** Accounts by number, phone or nickname, the newest first; without a query all of them. */
export const operatorAccountList = call({
  path: '/api/operator/account/list',
  who: 'operator',
  request: object({
    ...pageFields,
    words: optional(text('搜索内容', { max: 32 })),
    status: optional(oneOf('状态', ['all', 'restricted'])),
  }),
  reply: object({ list: listOf('账号', listedAccount), has_more: yesNo('更多') }),
  async run(context, { words = '', status = 'all', ...page }) {
    const { offset, limit } = rowsOfPage(page)
    const sought = words.trim()
    const rows = await context.db
      .selectFrom('accounts')
      .leftJoin('ledger_accounts', (join) =>
        join
          .onRef('ledger_accounts.owner', '=', 'accounts.id')
          .on('ledger_accounts.kind', '=', 'wallet'),
      )
      .where(({ or }) => or(COLUMNS.map((column) => contains(`accounts.${column}`, sought))))
      .$if(status === 'restricted', (query) => query.where('restricted_at', 'is not', null))
      .orderBy('accounts.id', 'desc')
      .offset(offset)
      .limit(limit)
      .selectAll('accounts')
      .select('balance')
      .execute()
    const certified = await certifiedAmong(
      context,
      rows.map(({ id }) => id),
    )
    const { list, has_more } = pageOf(page, rows)
    return {
      list: list.map((row) => ({
        account: row.account,
        nickname: row.nickname,
        headline: row.headline,
        avatar: row.avatar,
        phone: row.phone ?? '',
        is_certified: certified.has(row.id),
        balance: row.balance ?? 0,
        created_at: row.created_at,
        restricted_at: row.restricted_at ?? 0,
        restricted_reason: row.restricted_reason ?? '',
      })),
      has_more,
    }
  },
})

const accountName = text('账号', { min: 1, max: 32 })

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
  request: object({ account: accountName, reason: reasonField }),
  reply: done,
  stateOf: accountState,
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
  request: object({ account: accountName, reason: reasonField }),
  reply: done,
  stateOf: accountState,
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
