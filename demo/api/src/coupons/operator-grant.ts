import { type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { listOf, object, text } from '../kernel/schema.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import { done } from '../operator/message.ts'
import { type Coupon, countOf, issue, lockedCoupon } from './issue.ts'
import { couponID, worthInWords } from './wording.ts'

const MOST_AT_ONCE = 100

/** Path of the coupon page in the web app. */
const COUPONS_PATH = '/pages/enter/home/subpages/discount'

const accountsOf = async ({ db }: CallContext, names: readonly string[]) => {
  const accounts = await db
    .selectFrom('accounts')
    .where('account', 'in', names)
    .orderBy('id')
    .select(['id', 'account'])
    .execute()
  const missing = names.find((name) => !accounts.some(({ account }) => account === name))
  if (missing !== undefined) throw new CallFailure('ACCOUNT_UNKNOWN', `账号${missing}不存在`)
  return accounts
}

/** Issues one to the account and notifies it; the limit per account does not apply to operators. */
const grantCoupon = async (
  context: Pick<CallContext, 'db' | 'now'>,
  coupon: Coupon,
  accountID: number,
): Promise<void> => {
  const own = await countOf(context, coupon.id, accountID)
  await issue(context, coupon, accountID, own + 1)
  await sendStationMessage(context, {
    accountID,
    kind: 'coupon',
    title: '您收到一张优惠券',
    text: `「${coupon.name}」${worthInWords(coupon).valueDesc}，已放入您的卡包，记得在有效期内使用。`,
    link: COUPONS_PATH,
  })
}

/** Grants a coupon to accounts, one to each or none at all. */
export const operatorCouponGrant = call({
  path: '/api/operator/coupon/grant',
  who: 'operator',
  isChange: true,
  request: object({
    id: couponID,
    accounts: listOf('账号', text('账号', { min: 1, max: 32 }), { max: MOST_AT_ONCE }),
  }),
  reply: done,
  async run(context, { id, accounts: names }) {
    const different = [...new Set(names)]
    if (different.length === 0) throw new CallFailure('INVALID_REQUEST', '请填写账号')
    const coupon = await lockedCoupon(context, id)
    const isOver = coupon.stopped_at !== null || context.now() >= coupon.end_at
    if (isOver) throw new CallFailure('COUPON_NOT_RECEIVABLE', '该优惠券已停发或已过期')
    const accounts = await accountsOf(context, different)
    for (const account of accounts) await grantCoupon(context, coupon, account.id)
    return { message: `已向${accounts.length}个账号发放「${coupon.name}」` }
  },
})
