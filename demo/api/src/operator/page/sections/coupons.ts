import { moneyText } from '../../../kernel/money.ts'
import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { div, h } from '../dom.ts'
import { textField } from '../fields.ts'
import { pagedList } from '../list.ts'
import { card, facts, heading, mark, type Section } from '../parts.ts'
import { ask, newKey } from '../session.ts'
import { toast } from '../toast.ts'
import { moment } from '../words.ts'
import { type Coupon, editCoupon } from './coupon-form.ts'

const STATES = {
  upcoming: ['未开始', 'wait'],
  running: ['发放中', 'good'],
  sold_out: ['已领完', 'wait'],
  ended: ['已结束', 'bad'],
  stopped: ['已停发', 'bad'],
} as const

const stop = ({ id, name }: Coupon, done: () => void): void => {
  const key = newKey()
  askForm({
    title: `停发“${name}”？`,
    text: '停发后不能恢复，已领取的仍可使用。',
    confirm: '停发',
    isDanger: true,
    async send() {
      toast((await ask('/api/operator/coupon/stop', { id }, key)).message)
      done()
    },
  })
}

const grant = ({ id, name }: Coupon, done: () => void): void => {
  const key = newKey()
  const names = textField('账号', {
    max: 2000,
    hint: '用空格、逗号或换行分开，一次最多100个',
    placeholder: '100001 100002',
  })
  askForm({
    title: `发放“${name}”`,
    text: '每个账号发放一张，不受每人限领的限制。',
    fields: [names.element],
    confirm: '发放',
    async send() {
      const accounts = names
        .read()
        .split(/[\s,，;；、]+/)
        .filter((one) => one !== '')
      toast((await ask('/api/operator/coupon/grant', { id, accounts }, key)).message)
      done()
    },
  })
}

const shown = (one: Coupon, done: () => void): HTMLElement => {
  const [words, look] = STATES[one.state]
  const isOver = one.state === 'stopped' || one.state === 'ended'
  return card(
    div('top', h('h2', {}, one.name), mark(words, look)),
    div('worth', one.valueDesc),
    facts([
      ['领取时间', `${moment(one.startAt)} 至 ${moment(one.endAt)}`],
      ['有效期', one.valid_days === 0 ? '至领取结束' : `领取后${one.valid_days}天`],
      ['已领 / 发行', `${one.received} / ${one.stock}，每人限领${one.per_account}张`],
      ['已用', `${one.used}张，补贴 ${moneyText(one.spent_fen)}`],
      ['领取方式', one.is_public ? '公开领取' : '仅发放'],
    ]),
    isOver
      ? null
      : div(
          'actions',
          callButton('/api/operator/coupon/stop', '停发', 'plain', () => stop(one, done)),
          callButton('/api/operator/coupon/grant', '发放', 'plain', () => grant(one, done)),
          callButton('/api/operator/coupon/save', '修改', 'plain', () => editCoupon(one, done)),
        ),
  )
}

export const coupons: Section = {
  key: 'coupons',
  title: '优惠券',
  needs: '/api/operator/coupon/list',
  show(container) {
    const done = (): void => void list.reload()
    const list = pagedList<Coupon>({
      load: (page) => ask('/api/operator/coupon/list', { page }),
      show: (one) => shown(one, done),
      empty: '还没有优惠券',
    })
    const add = callButton('/api/operator/coupon/save', '新建优惠券', 'main', () =>
      editCoupon(null, done),
    )
    container.append(heading('优惠券', add), list.element)
    void list.reload()
  },
}
