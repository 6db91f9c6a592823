import { type Account, type CallContext, call } from '../call.ts'
import { object, text } from '../kernel/schema.ts'
import { entriesOf } from '../payments/record-item.ts'
import { devicesOf } from './devices.ts'

const timeText = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())

const PRETTY = 2

const REVIEW = ['order_id', 'stars', 'tags', 'text', 'created_at'] as const

const tradesOf = async ({ db }: CallContext, { id }: Account) => ({
  订单: await db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .where('seats.account_id', '=', id)
    .orderBy('orders.id')
    .select(['orders.id', 'orders.title', 'orders.kind', 'orders.state', 'position', 'role_name'])
    .select(['price_fen', 'deposit_fen', 'wallet_fen', 'coupon_fen', 'orders.created_at'])
    .execute(),
  钱包流水: await entriesOf({ db }, id).orderBy('number').execute(),
  充值: await db
    .selectFrom('payments')
    .where('account_id', '=', id)
    .orderBy('id')
    .select(['trade_no', 'provider', 'fen', 'state', 'created_at'])
    .execute(),
  提现: await db
    .selectFrom('withdrawals')
    .where('account_id', '=', id)
    .orderBy('id')
    .select(['trade_no', 'provider', 'fen', 'fee_fen', 'receiver_name', 'receiver_account'])
    .select(['state', 'created_at'])
    .execute(),
})

const wordsOf = async ({ db }: CallContext, { id }: Account) => ({
  写的评价: await db
    .selectFrom('reviews')
    .where('author_id', '=', id)
    .orderBy('id')
    .select(REVIEW)
    .execute(),
  收到的评价: await db
    .selectFrom('reviews')
    .where('subject_id', '=', id)
    .where('state', '=', 'shown')
    .orderBy('id')
    .select(REVIEW)
    .execute(),
  反馈: await db
    .selectFrom('feedbacks')
    .where('account_id', '=', id)
    .orderBy('id')
    .select(['kind', 'text', 'pictures', 'contact', 'answer', 'created_at'])
    .execute(),
  订单上报: await db
    .selectFrom('order_reports')
    .where('account_id', '=', id)
    .orderBy('id')
    .select(['order_id', 'reason', 'report_text', 'pictures', 'state', 'created_at'])
    .execute(),
})

const selfOf = async ({ db }: CallContext, account: Account) => ({
  账号: {
    账号: account.account,
    手机号: account.phone ?? '',
    微信标识: account.wechat_open_id ?? '',
    昵称: account.nickname,
    简介: account.headline,
    头像: account.avatar,
    注册时间: timeText(account.created_at),
  },
  游戏角色: await db
    .selectFrom('roles')
    .where('account_id', '=', account.id)
    .orderBy('id')
    .select(['name', 'job_id', 'fighting_capacity', 'created_at'])
    .execute(),
  打手认证: await db
    .selectFrom('certifications')
    .where('account_id', '=', account.id)
    .orderBy('id')
    .select(['state', 'real_name', 'contact', 'job_id', 'introduction', 'pictures'])
    .select(['reason', 'applied_at', 'decided_at'])
    .execute(),
  优惠券: await db
    .selectFrom('my_coupons')
    .innerJoin('coupons', 'coupons.id', 'my_coupons.coupon_id')
    .where('account_id', '=', account.id)
    .orderBy('my_coupons.id')
    .select(['coupons.name', 'received_at', 'my_coupons.end_at', 'order_id', 'used_at'])
    .execute(),
  站内消息: await db
    .selectFrom('messages')
    .where('account_id', '=', account.id)
    .orderBy('id')
    .select(['kind', 'title', 'text', 'created_at'])
    .execute(),
})

/**
 * Everything that the marketplace stores about the caller, as the text of a JSON file. Chat messages
 * are at the chat server and not included (ACCOUNT-08).
 */
export const dataExport = call({
  path: '/api/basic/user/dataExport',
  who: 'account',
  perMinute: 3,
  reply: object({ name: text('文件名'), content: text('内容') }),
  async run(context, _request, { account, accessToken }) {
    const everything = {
      导出时间: timeText(context.now()),
      ...(await selfOf(context, account)),
      登录设备: await devicesOf(context, account, accessToken),
      ...(await tradesOf(context, account)),
      ...(await wordsOf(context, account)),
    }
    return {
      name: `tavern-${account.account}.json`,
      content: JSON.stringify(everything, null, PRETTY),
    }
  },
})
