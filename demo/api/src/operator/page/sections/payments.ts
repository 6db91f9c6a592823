import type { ReplyOf } from '../../../client/market-client.ts'
import { fenOf, moneyText, plainYuan } from '../../../kernel/money.ts'
import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { div, h } from '../dom.ts'
import { lineField, reasonField, refuse } from '../fields.ts'
import { pagedList } from '../list.ts'
import { card, facts, heading, mark, type Section } from '../parts.ts'
import { ask, newKey, wordsOf } from '../session.ts'
import { toast } from '../toast.ts'
import { moment } from '../words.ts'

type Payment = ReplyOf<'/api/operator/payment/list'>['list'][number]

type Bills = ReplyOf<'/api/operator/payment/audit'>

const STATES = {
  created: ['待支付', 'wait'],
  paid: ['已到账', 'good'],
  failed: ['支付失败', 'bad'],
  closed: ['已关闭', 'plain'],
} as const

const DIFFERENCES = {
  unbooked: '渠道有、账面没有',
  unbilled: '账面有、渠道没有',
  amount: '金额不一致',
} as const

const ABOUT = { payment: '充值', payout: '提现', refund: '退款' } as const

const row = (...cells: readonly string[]) => h('tr', {}, ...cells.map((one) => h('td', {}, one)))

const table = (titles: readonly string[], rows: readonly HTMLElement[]): HTMLElement =>
  h(
    'table',
    {},
    h('thead', {}, h('tr', {}, ...titles.map((title) => h('th', {}, title)))),
    h('tbody', {}, ...rows),
  )

const amountOf = (fen: number): string => (fen === 0 ? '—' : moneyText(fen))

const differencesOf = ({ days, differences }: Bills): HTMLElement => {
  const newest = days[0]?.date
  if (newest === undefined) return h('p', {}, '还没有渠道账单，次日上午 11 点后自动下载。')
  if (differences.length === 0) {
    return h('p', { className: 'verdict good' }, `账单与账目一致，最近一天是 ${newest}`)
  }
  return table(
    ['日期', '渠道', '差异', '单号', '渠道金额', '账面金额'],
    differences.map((one) =>
      row(
        one.date,
        one.provider,
        `${ABOUT[one.about]}：${DIFFERENCES[one.kind]}`,
        one.trade_no,
        amountOf(one.bill_fen),
        amountOf(one.book_fen),
      ),
    ),
  )
}

const bills = (): HTMLElement => {
  const content = div('', div('skeleton'))
  void ask('/api/operator/payment/audit', {})
    .then((found) => content.replaceChildren(differencesOf(found)))
    .catch((cause: unknown) => content.replaceChildren(h('p', {}, wordsOf(cause))))
  return card(div('top', h('h2', {}, '渠道对账（最近31天）')), content)
}

const refund = (one: Payment, done: () => void): void => {
  const key = newKey()
  const left = one.amount - one.refunded
  const amount = lineField('退款金额（元）', { value: plainYuan(left), type: 'decimal' })
  const reason = reasonField('只在操作记录中显示')
  askForm({
    title: `退回充值 ${one.id}`,
    text: `从${one.account}的余额扣除，按原支付方式退回，最多 ${moneyText(left)}。`,
    fields: [amount.element, reason.element],
    confirm: '退款',
    isDanger: true,
    async send() {
      const fen = fenOf(amount.read()) ?? refuse('请填写正确的金额')
      const request = { pay_id: one.id, amount: fen, reason: reason.read() }
      toast((await ask('/api/operator/payment/refund', request, key)).message)
      done()
    },
  })
}

const shown = (one: Payment, done: () => void): HTMLElement => {
  const [words, look] = STATES[one.status]
  return card(
    div('top', h('h2', {}, moneyText(one.amount)), mark(words, look)),
    facts([
      ['账号', one.account],
      ['渠道', one.provider],
      ['单号', one.trade_no],
      ['时间', moment(one.created_at)],
      ...(one.refunded === 0 ? [] : [['已退', moneyText(one.refunded)] as const]),
      ...(one.reason === '' ? [] : [['原因', one.reason] as const]),
    ]),
    one.status === 'paid' && one.refunded < one.amount
      ? div(
          'actions',
          callButton('/api/operator/payment/refund', '退款', 'plain', () => refund(one, done)),
        )
      : null,
  )
}

export const payments: Section = {
  key: 'payments',
  title: '充值与对账',
  needs: '/api/operator/payment/list',
  show(container) {
    const account = lineField('账号', { placeholder: '全部账号', max: 32 })
    const list = pagedList<Payment>({
      load: (page) => ask('/api/operator/payment/list', { account: account.read().trim(), page }),
      show: (one) => shown(one, () => void list.reload()),
      empty: '这里没有充值',
    })
    account.element.addEventListener('change', () => void list.reload())
    container.append(heading('充值与对账'), bills(), account.element, list.element)
    void list.reload()
  },
}
