import { call } from '../call.ts'
import { certifiedAmong } from '../certification/certified.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { listOf, object, oneOf, optional, text, whole, yesNo } from '../kernel/schema.ts'
import { contains } from '../storage/contains.ts'

const account = object({
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
  reply: object({ list: listOf('账号', account), has_more: yesNo('更多') }),
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
