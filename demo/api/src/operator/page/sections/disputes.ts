import type { ReplyOf } from '../../../client/market-client.ts'
import { fenOf, moneyText, plainYuan } from '../../../kernel/money.ts'
import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { div, h } from '../dom.ts'
import { lineField, reasonField, refuse } from '../fields.ts'
import { pagedList } from '../list.ts'
import { card, facts, heading, mark, person, pictures, type Section } from '../parts.ts'
import { ask, newKey } from '../session.ts'
import { toast } from '../toast.ts'
import { moment } from '../words.ts'

type Dispute = ReplyOf<'/api/operator/dispute/list'>['list'][number]

const award = ({ order_id, deposit_price, price }: Dispute, done: () => void): void => {
  const key = newKey()
  const amount = lineField('每位老板支付（元）', {
    value: plainYuan(price),
    type: 'decimal',
    hint: `不超过押金 ${moneyText(deposit_price)}，其余退回老板`,
  })
  const reason = reasonField('双方都会看到这段话')
  askForm({
    title: '判定结算',
    text: '扣除服务费后由打手平分，判定后不能更改。',
    fields: [amount.element, reason.element],
    confirm: '结算',
    async send() {
      const price_fen = fenOf(amount.read()) ?? refuse('请填写正确的金额')
      const request = { order_id, price_fen, reason: reason.read() }
      toast((await ask('/api/operator/dispute/award', request, key)).message)
      done()
    },
  })
}

const repay = ({ order_id }: Dispute, done: () => void): void => {
  const key = newKey()
  const reason = reasonField('双方都会看到这段话')
  askForm({
    title: '判定全额退款',
    text: '押金全部退回老板，打手没有收入，判定后不能更改。',
    fields: [reason.element],
    confirm: '全额退款',
    isDanger: true,
    async send() {
      const request = { order_id, reason: reason.read() }
      toast((await ask('/api/operator/dispute/repay', request, key)).message)
      done()
    },
  })
}

const seats = ({ seats: taken }: Dispute): HTMLElement =>
  div(
    'seats',
    ...taken.map((seat) =>
      div(
        'seat',
        person(seat, mark(seat.position === 'boss' ? '老板' : '打手', 'plain')),
        div('soft', seat.position === 'boss' ? `押金 ${moneyText(seat.held)}` : seat.role_name),
      ),
    ),
  )

interface Statement {
  readonly nickname: string
  readonly created_at: number
  readonly report_text: string
  readonly pictures: readonly string[]
}

const statement = (title: string, said: Statement, after: string): HTMLElement =>
  div(
    'statement',
    div('soft', `${said.nickname} · ${title} · ${moment(said.created_at)}`),
    h('p', {}, said.report_text === '' ? '没有文字说明' : said.report_text),
    pictures(said.pictures),
    after === '' ? null : h('p', { className: 'refusal' }, after),
  )

const shown = (one: Dispute, done: () => void): HTMLElement =>
  card(
    div('top', h('h2', {}, one.title), mark(one.kind === 'raid' ? '团本' : '代练', 'plain')),
    facts([
      ['订单号', one.number],
      ['押金', moneyText(one.deposit_price)],
      ['约定结算价', moneyText(one.price)],
    ]),
    seats(one),
    ...one.finishes.map((said) =>
      statement('提交完成', said, said.reject_reason === '' ? '' : `驳回：${said.reject_reason}`),
    ),
    ...one.reports.map((said) => statement(`上报异常：${said.reason}`, said, '')),
    div(
      'actions',
      callButton('/api/operator/dispute/repay', '全额退款', 'plain', () => repay(one, done)),
      callButton('/api/operator/dispute/award', '判定结算', 'main', () => award(one, done)),
    ),
  )

export const disputes: Section = {
  key: 'disputes',
  title: '订单纠纷',
  needs: '/api/operator/dispute/list',
  count: 'disputes',
  show(container, changed) {
    const done = (): void => {
      changed()
      void list.reload()
    }
    const list = pagedList<Dispute>({
      load: (page) => ask('/api/operator/dispute/list', { page }),
      show: (one) => shown(one, done),
      empty: '没有待处理的纠纷',
    })
    container.append(heading('订单纠纷'), list.element)
    void list.reload()
  },
}
