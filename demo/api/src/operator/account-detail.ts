import { type Account, type CallContext, call } from '../call.ts'
import { allJobs } from '../catalogue/jobs.ts'
import {
  certificationFields,
  certificationOf,
  shownCertification,
} from '../certification/certification.ts'
import { CallFailure } from '../kernel/failures.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { listOf, object, oneOf, text, whole, yesNo } from '../kernel/schema.ts'
import { heldSubsidyOf, walletOf, withdrawalOf } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/audit.ts'
import { isOver, type OrderKind, type OrderState } from '../orders/machine.ts'
import { entriesOf, recordItem, shownEntries } from '../payments/record-item.ts'
import { completionOf, noReputation, ratingOf, reputationsOf } from '../reviews/reputation.ts'
import { countRows } from '../storage/count-rows.ts'

const accountName = text('账号', { min: 1, max: 32 })

const detail = object({
  account: text('账号'),
  nickname: text('昵称'),
  headline: text('简介'),
  avatar: text('头像'),
  phone: text('手机号'),
  im_user_id: text('聊天账号'),
  is_trial: yesNo('体验账号'),
  created_at: whole('注册时间'),
  restricted_at: whole('限制时间'),
  restricted_reason: text('限制原因'),
  certification: object(certificationFields),
  money: object({
    balance: whole('余额'),
    held: whole('待发放补贴'),
    withdrawing: whole('提现中'),
    /** Deposits on seats of orders that are not over. */
    deposits: whole('押金'),
  }),
  counts: object({
    orders: whole('全部订单'),
    open: whole('未结束订单'),
    settled: whole('完成订单'),
    /** Percent; -1 without a started order. */
    completion: whole('完成率', { min: -1 }),
    reviews: whole('评价数'),
    /** Stars in tenths; 0 without a review. */
    rating: whole('评分'),
    /** Feedback of other users about this account. */
    reported: whole('被举报次数'),
  }),
  roles: listOf(
    '游戏角色',
    object({ name: text('角色名'), job_id: text('职业'), fighting_capacity: whole('战斗力') }),
  ),
  traces: listOf(
    '登录痕迹',
    object({
      kind: oneOf('类型', ['device', 'network']),
      value: text('设备或网络'),
      seen_at: whole('最近登录'),
    }),
  ),
})

const TRACES = 10

type DbContext = Pick<CallContext, 'db'>

const accountBy = async ({ db }: DbContext, name: string): Promise<Account> => {
  const found = await db
    .selectFrom('accounts')
    .where('account', '=', name)
    .selectAll()
    .executeTakeFirst()
  if (found === undefined) throw new CallFailure('ACCOUNT_UNKNOWN')
  return found
}

const seatsOfAccount = async ({ db }: DbContext, { id }: Account) =>
  db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .where('seats.account_id', '=', id)
    .select(['kind', 'state', 'wallet_fen'])
    .execute()

const isOpen = ({ kind, state }: { readonly kind: OrderKind; readonly state: OrderState }) =>
  !isOver(kind, state)

const countsOf = async (
  context: DbContext,
  { id }: Account,
  seats: Awaited<ReturnType<typeof seatsOfAccount>>,
) => {
  const reputation = (await reputationsOf(context, [id])).get(id) ?? noReputation
  return {
    orders: seats.length,
    open: seats.filter(isOpen).length,
    settled: reputation.settled,
    completion: completionOf(reputation) ?? -1,
    reviews: reputation.reviews,
    rating: ratingOf(reputation),
    reported: await countRows(context.db.selectFrom('feedbacks').where('subject_id', '=', id)),
  }
}

const rolesOf = ({ db }: DbContext, { id }: Account) =>
  db
    .selectFrom('roles')
    .where('account_id', '=', id)
    .orderBy('id')
    .select(['name', 'job_id', 'fighting_capacity'])
    .execute()

const tracesOf = ({ db }: DbContext, { id }: Account) =>
  db
    .selectFrom('account_traces')
    .where('account_id', '=', id)
    .orderBy('seen_at', 'desc')
    .limit(TRACES)
    .select(['kind', 'value', 'seen_at'])
    .execute()

/** A person with certification, money, counts, roles and logins. */
const operatorAccountDetail = call({
  path: '/api/operator/account/detail',
  who: 'operator',
  request: object({ account: accountName }),
  reply: detail,
  async run(context, request) {
    const { db } = context
    const account = await accountBy(context, request.account)
    const { id } = account
    const seats = await seatsOfAccount(context, account)
    const held = seats.filter(isOpen).reduce((sum, { wallet_fen }) => sum + wallet_fen, 0)
    return {
      account: account.account,
      nickname: account.nickname,
      headline: account.headline,
      avatar: account.avatar,
      phone: account.phone ?? '',
      im_user_id: account.im_user_id,
      is_trial: account.is_trial === 1,
      created_at: account.created_at,
      restricted_at: account.restricted_at ?? 0,
      restricted_reason: account.restricted_reason ?? '',
      certification: shownCertification(await allJobs(context), await certificationOf(context, id)),
      money: {
        balance: await balanceOf(db, walletOf(id)),
        held: await balanceOf(db, heldSubsidyOf(id)),
        withdrawing: await balanceOf(db, withdrawalOf(id)),
        deposits: held,
      },
      counts: await countsOf(context, account, seats),
      roles: await rolesOf(context, account),
      traces: await tracesOf(context, account),
    }
  },
})

/** The ledger entries of a person's wallet, the newest first. */
const operatorAccountRecords = call({
  path: '/api/operator/account/records',
  who: 'operator',
  request: object({ ...pageFields, account: accountName }),
  reply: object({ list: listOf('流水', recordItem), has_more: yesNo('更多') }),
  async run(context, request) {
    const { id } = await accountBy(context, request.account)
    const { offset, limit } = rowsOfPage(request)
    const entries = await entriesOf(context, id)
      .orderBy('number', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
    const { list, has_more } = pageOf(request, entries)
    return { list: await shownEntries(context, id, list), has_more }
  },
})

export const operatorAccountDetailCalls = [operatorAccountDetail, operatorAccountRecords] as const
