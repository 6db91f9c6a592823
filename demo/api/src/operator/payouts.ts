import { type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { moneyText } from '../kernel/money.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, optional, text, whole, yesNo } from '../kernel/schema.ts'
import { shownWithdrawal, withdrawalFields } from '../payments/withdrawal-list.ts'
import { done, reasonField } from './message.ts'
import { personFields } from './orders/list.ts'

const states = ['requested', 'paid_out', 'refused'] as const

const payout = object({
  ...withdrawalFields,
  person: object(personFields),
  provider: text('渠道'),
  trade_no: text('单号'),
  /** Whether it returns a recharge to its payer. */
  is_refund: yesNo('充值退款'),
  queries: whole('查询次数'),
  /** Time of the next request to the provider; 0: none. */
  ask_at: whole('下次查询'),
})

/** Filters of the withdrawals; both must match. */
export const payoutFilter = {
  status: optional(oneOf('状态', states)),
  account: optional(text('账号', { max: 32 })),
}

/** Withdrawals and refunds of recharges that match a filter, the newest first. */
export const payoutsMatching = (
  { db }: Pick<CallContext, 'db'>,
  {
    status,
    account = '',
  }: { readonly status?: (typeof states)[number]; readonly account?: string },
) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('accounts', 'accounts.id', 'withdrawals.account_id')
    .$if(status !== undefined, (query) => query.where('state', '=', status ?? 'requested'))
    .$if(account.trim() !== '', (query) => query.where('accounts.account', '=', account.trim()))
    .orderBy('withdrawals.id', 'desc')
    .selectAll('withdrawals')
    .select(['accounts.account', 'accounts.nickname', 'accounts.avatar'])

/** Withdrawals and refunds of recharges, the newest first. */
const operatorPayoutList = call({
  path: '/api/operator/payout/list',
  who: 'operator',
  request: object({ ...pageFields, ...payoutFilter }),
  reply: object({ list: listOf('提现', payout), has_more: yesNo('更多') }),
  async run(context, request) {
    const { offset, limit } = rowsOfPage(request)
    const rows = await payoutsMatching(context, request).offset(offset).limit(limit).execute()
    const { list, has_more } = pageOf(request, rows)
    return {
      list: list.map(({ account, nickname, avatar, ...row }) => ({
        ...shownWithdrawal(row),
        person: { account, nickname, avatar },
        provider: row.provider,
        trade_no: row.trade_no,
        is_refund: row.refund_of !== null,
        queries: row.asked,
        ask_at: row.ask_at ?? 0,
      })),
      has_more,
    }
  },
})

const payoutState = async (
  { db }: CallContext,
  { id }: { readonly id: string },
): Promise<object | null> =>
  (await db
    .selectFrom('withdrawals')
    .where('id', '=', Number(id))
    .select(['state', 'ask_at'])
    .executeTakeFirst()) ?? null

/** Asks the provider now about a withdrawal without an outcome; it is never paid twice. */
const operatorPayoutRetry = call({
  path: '/api/operator/payout/retry',
  who: 'operator',
  isChange: true,
  request: object({ id: idOf('提现单'), reason: reasonField }),
  reply: done,
  stateOf: payoutState,
  async run({ db, now }, { id }) {
    const found = await db
      .updateTable('withdrawals')
      .set({ ask_at: now() })
      .where('id', '=', Number(id))
      .where('state', '=', 'requested')
      .returning('fen')
      .executeTakeFirst()
    if (found === undefined) throw new CallFailure('WITHDRAWAL_ENDED')
    return { message: `已安排重新处理提现 ${id}（${moneyText(found.fen)}）` }
  },
})

export const operatorPayoutCalls = [operatorPayoutList, operatorPayoutRetry] as const
