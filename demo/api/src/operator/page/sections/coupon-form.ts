import type { ReplyOf } from '../../../client/market-client.ts'
import { fenOf, plainYuan } from '../../../kernel/money.ts'
import { askForm } from '../dialog.ts'
import { choiceField, lineField, refuse, textField, wholeOf } from '../fields.ts'
import { ask, newKey } from '../session.ts'
import { toast } from '../toast.ts'
import { localTime, momentOf } from '../words.ts'

const DAY_MS = 24 * 3600 * 1000

export type Coupon = ReplyOf<'/api/operator/coupon/list'>['list'][number]

/** Defaults of a new coupon: receivable within a month. */
const fresh = () => ({
  name: '',
  description: '',
  kind: 'fixed' as const,
  threshold_fen: 10_000,
  off_fen: 1000,
  percent: 0,
  startAt: Date.now(),
  endAt: Date.now() + 30 * DAY_MS,
  valid_days: 7,
  stock: 100,
  per_account: 1,
  is_public: true,
})

const fieldsFor = (coupon: Coupon | ReturnType<typeof fresh>) => ({
  name: lineField('名称', { value: coupon.name, max: 20, placeholder: '20个字以内' }),
  description: textField('说明', { value: coupon.description, max: 200 }),
  kind: choiceField(
    '类型',
    [
      ['fixed', '满减'],
      ['percent', '按比例减，有上限'],
    ],
    coupon.kind,
  ),
  threshold: lineField('使用门槛（元）', {
    value: plainYuan(coupon.threshold_fen),
    type: 'decimal',
    hint: '押金达到这个金额才能使用，0为无门槛',
  }),
  off: lineField('优惠金额（元）', {
    value: plainYuan(coupon.off_fen),
    type: 'decimal',
    hint: '按比例时为最多优惠的金额',
  }),
  percent: lineField('优惠比例（%）', {
    value: String(coupon.percent),
    type: 'number',
    hint: '只用于按比例，例如10为减免10%',
  }),
  start: lineField('开始领取', { value: localTime(coupon.startAt), type: 'datetime-local' }),
  end: lineField('结束领取', { value: localTime(coupon.endAt), type: 'datetime-local' }),
  days: lineField('领取后有效天数', {
    value: String(coupon.valid_days),
    type: 'number',
    hint: '0为有效至领取结束',
  }),
  stock: lineField('发行数量', { value: String(coupon.stock), type: 'number' }),
  perAccount: lineField('每人限领', { value: String(coupon.per_account), type: 'number' }),
  isPublic: choiceField(
    '领取方式',
    [
      ['yes', '公开领取'],
      ['no', '仅由运营发放'],
    ],
    coupon.is_public ? 'yes' : 'no',
  ),
})

const requestOf = (fields: ReturnType<typeof fieldsFor>) => ({
  name: fields.name.read(),
  description: fields.description.read(),
  kind: fields.kind.read() === 'percent' ? ('percent' as const) : ('fixed' as const),
  threshold_fen: fenOf(fields.threshold.read()) ?? refuse('请填写正确的使用门槛'),
  off_fen: fenOf(fields.off.read()) ?? refuse('请填写正确的优惠金额'),
  percent: wholeOf(fields.percent, '优惠比例'),
  startAt: momentOf(fields.start.read()),
  endAt: momentOf(fields.end.read()),
  valid_days: wholeOf(fields.days, '有效天数'),
  stock: wholeOf(fields.stock, '发行数量'),
  per_account: wholeOf(fields.perAccount, '每人限领'),
  is_public: fields.isPublic.read() === 'yes',
})

/** Creates or changes a coupon. */
export const editCoupon = (coupon: Coupon | null, done: () => void): void => {
  const key = newKey()
  const fields = fieldsFor(coupon ?? fresh())
  askForm({
    title: coupon === null ? '新建优惠券' : '修改优惠券',
    fields: Object.values(fields).map(({ element }) => element),
    confirm: '保存',
    async send() {
      const id = coupon === null ? {} : { id: coupon.id }
      const request = { ...id, ...requestOf(fields) }
      await ask('/api/operator/coupon/save', request, key)
      toast(`已保存优惠券“${request.name.trim()}”`)
      done()
    },
  })
}
