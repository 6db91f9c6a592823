import { moneyText, plainYuan, type ReplyOf } from 'tavern-market-api/client'
import { askForm, fenIn, wholeIn } from '../kit/forms.ts'
import { ListView } from '../kit/list-view.tsx'
import { Act, Actions, Card, Cards, Facts, Heading, Mark } from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { localTime, moment, momentOf } from '../words.ts'

type Coupon = ReplyOf<'/api/operator/coupon/list'>['list'][number]

const DAY_MS = 24 * 3600 * 1000
const MONTH_DAYS = 30

const STATES = {
  upcoming: ['未开始', 'wait'],
  running: ['发放中', 'good'],
  sold_out: ['已领完', 'wait'],
  ended: ['已结束', 'bad'],
  stopped: ['已停发', 'bad'],
} as const

/** Defaults of a new coupon: receivable within a month. */
const fresh = () => ({
  ...{ name: '', description: '', kind: 'fixed', threshold_fen: 10_000, off_fen: 1000 },
  ...{ percent: 0, startAt: Date.now(), endAt: Date.now() + MONTH_DAYS * DAY_MS, valid_days: 7 },
  ...{ stock: 100, per_account: 1, is_public: true },
})

const fieldsFor = (coupon: Coupon | ReturnType<typeof fresh>) =>
  ({
    name: { kind: 'line', label: '名称', value: coupon.name, max: 20, placeholder: '20个字以内' },
    description: { kind: 'area', label: '说明', value: coupon.description, max: 200 },
    kind: {
      kind: 'choice',
      label: '类型',
      value: coupon.kind,
      choices: [
        ['fixed', '满减'],
        ['percent', '按比例减，有上限'],
      ],
    },
    threshold: {
      kind: 'decimal',
      label: '使用门槛（元）',
      value: plainYuan(coupon.threshold_fen),
      hint: '押金达到这个金额才能使用，0为无门槛',
    },
    off: {
      kind: 'decimal',
      label: '优惠金额（元）',
      value: plainYuan(coupon.off_fen),
      hint: '按比例时为最多优惠的金额',
    },
    percent: {
      kind: 'decimal',
      label: '优惠比例（%）',
      value: String(coupon.percent),
      hint: '只用于按比例，例如10为减免10%',
    },
    start: { kind: 'time', label: '开始领取', value: localTime(coupon.startAt) },
    end: { kind: 'time', label: '结束领取', value: localTime(coupon.endAt) },
    days: {
      kind: 'decimal',
      label: '领取后有效天数',
      value: String(coupon.valid_days),
      hint: '0为有效至领取结束',
    },
    stock: { kind: 'decimal', label: '发行数量', value: String(coupon.stock) },
    perAccount: { kind: 'decimal', label: '每人限领', value: String(coupon.per_account) },
    isPublic: {
      kind: 'choice',
      label: '领取方式',
      value: coupon.is_public ? 'yes' : 'no',
      choices: [
        ['yes', '公开领取'],
        ['no', '仅由运营发放'],
      ],
    },
  }) as const

type Values = Readonly<Record<keyof ReturnType<typeof fieldsFor>, string>>

const requestOf = (values: Values) => ({
  name: values.name,
  description: values.description,
  kind: values.kind === 'percent' ? ('percent' as const) : ('fixed' as const),
  threshold_fen: fenIn(values.threshold, '请填写正确的使用门槛'),
  off_fen: fenIn(values.off, '请填写正确的优惠金额'),
  percent: wholeIn(values.percent, '优惠比例'),
  startAt: momentOf(values.start),
  endAt: momentOf(values.end),
  valid_days: wholeIn(values.days, '有效天数'),
  stock: wholeIn(values.stock, '发行数量'),
  per_account: wholeIn(values.perAccount, '每人限领'),
  is_public: values.isPublic === 'yes',
})

/** Creates or changes a coupon. */
const edit = (coupon: Coupon | null): void =>
  askForm({
    title: coupon === null ? '新建优惠券' : '修改优惠券',
    fields: fieldsFor(coupon ?? fresh()),
    confirm: '保存',
    async send(values, key) {
      const request = { ...(coupon !== null && { id: coupon.id }), ...requestOf(values) }
      return (await ask('/api/operator/coupon/save', request, key)).message
    },
  })

const stop = ({ id, name }: Coupon): void =>
  askForm({
    title: `停发“${name}”？`,
    text: '停发后不能恢复，已领取的仍可使用。',
    fields: {},
    confirm: '停发',
    isDanger: true,
    send: async (_values, key) => (await ask('/api/operator/coupon/stop', { id }, key)).message,
  })

const NAMES = 2000

const grant = ({ id, name }: Coupon): void =>
  askForm({
    title: `发放“${name}”`,
    text: '每个账号发放一张，不受每人限领的限制。',
    fields: {
      names: {
        kind: 'area',
        label: '账号',
        max: NAMES,
        hint: '用空格、逗号或换行分开，一次最多100个',
        placeholder: '100001 100002',
      },
    },
    confirm: '发放',
    async send({ names }, key) {
      const accounts = names.split(/[\s,，;；、]+/).filter((one) => one !== '')
      return (await ask('/api/operator/coupon/grant', { id, accounts }, key)).message
    },
  })

const CouponCard = ({ one }: { readonly one: Coupon }) => (
  <Card
    title={`${one.name}（${one.valueDesc}）`}
    aside={<Mark look={STATES[one.state][1]}>{STATES[one.state][0]}</Mark>}
  >
    <Facts
      rows={[
        ['领取时间', `${moment(one.startAt)} 至 ${moment(one.endAt)}`],
        ['有效期', one.valid_days === 0 ? '至领取结束' : `领取后${one.valid_days}天`],
        ['已领/发行', `${one.received}/${one.stock}，每人限领${one.per_account}张`],
        ['已用', `${one.used}张，补贴 ${moneyText(one.spent_fen)}`],
        ['领取方式', one.is_public ? '公开领取' : '仅发放'],
      ]}
    />
    {one.state !== 'stopped' && one.state !== 'ended' && (
      <Actions>
        <Act path="/api/operator/coupon/stop" onClick={() => stop(one)}>
          停发
        </Act>
        <Act path="/api/operator/coupon/grant" onClick={() => grant(one)}>
          发放
        </Act>
        <Act path="/api/operator/coupon/save" onClick={() => edit(one)}>
          修改
        </Act>
      </Actions>
    )}
  </Card>
)

/** All coupons, the newest first. */
export const CouponsScreen = () => (
  <>
    <Heading title="优惠券">
      <Act path="/api/operator/coupon/save" kind="primary" onClick={() => edit(null)}>
        新建优惠券
      </Act>
    </Heading>
    <ListView
      path="/api/operator/coupon/list"
      request={{}}
      empty={{ title: '还没有优惠券', text: '新建后用户可以在优惠中心领取' }}
    >
      {(coupons) => (
        <Cards>
          {coupons.map((one) => (
            <CouponCard key={one.id} one={one} />
          ))}
        </Cards>
      )}
    </ListView>
  </>
)
