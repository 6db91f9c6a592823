import type { ReplyOf } from '../../../client/market-client.ts'
import { moneyText } from '../../../kernel/money.ts'
import { button, div, h } from '../dom.ts'
import { card, heading, type Section } from '../parts.ts'
import { ask, wordsOf } from '../session.ts'

type Overview = ReplyOf<'/api/operator/ledger/overview'>

const KINDS = {
  fee: ['服务费收入', 1],
  subsidy: ['优惠券补贴', -1],
  wallet: ['用户余额', 1],
  escrow: ['订单押金', 1],
  held: ['补贴待发放', 1],
  withdrawal: ['提现处理中', 1],
  clearing: ['支付渠道', -1],
} as const

const NAMES = ['fee', 'subsidy', 'wallet', 'escrow', 'held', 'withdrawal', 'clearing'] as const

const tiles = ({ totals }: Overview): HTMLElement =>
  div(
    'tiles',
    ...NAMES.map((kind) => {
      const [words, sign] = KINDS[kind]
      const sum = totals.find((one) => one.kind === kind)?.sum ?? 0
      return div('tile', div('soft', words), div('amount', moneyText(sum * sign)))
    }),
  )

const cell = (words: string) => h('td', {}, words)

const days = ({ days: all }: Overview): HTMLElement =>
  all.length === 0
    ? div('state', h('p', {}, '最近30天没有收入和补贴'))
    : h(
        'table',
        {},
        h(
          'thead',
          {},
          h('tr', {}, h('th', {}, '日期'), h('th', {}, '服务费'), h('th', {}, '补贴')),
        ),
        h(
          'tbody',
          {},
          ...all.map(({ date, fee, subsidy }) =>
            h('tr', {}, cell(date), cell(moneyText(fee)), cell(moneyText(subsidy))),
          ),
        ),
      )

const audit = (): HTMLElement => {
  const result = div('soft', '逐笔核对全部流水，确认每个账户的余额等于流水之和，总和为零。')
  const check = button('核对账目', 'plain', async () => {
    check.disabled = true
    result.textContent = '正在核对…'
    try {
      const { is_clean, transfers, faults } = await ask('/api/operator/ledger/audit', {})
      const found = `发现${faults.length}处问题：${faults.slice(0, 20).join('；')}`
      result.textContent = is_clean ? `账目平衡，共${transfers}笔流水` : found
      result.className = is_clean ? 'verdict good' : 'verdict bad'
    } catch (cause) {
      result.textContent = wordsOf(cause)
      result.className = 'verdict bad'
    }
    check.disabled = false
  })
  return card(div('top', h('h2', {}, '账目核对'), check), result)
}

export const money: Section = {
  key: 'money',
  title: '资金概览',
  needs: '/api/operator/ledger/overview',
  show(container) {
    const content = div('list', div('skeleton'))
    const load = async (): Promise<void> => {
      try {
        const overview = await ask('/api/operator/ledger/overview', {})
        const rate = `服务费率 ${overview.fee_basis_points / 100}%`
        content.replaceChildren(
          tiles(overview),
          audit(),
          card(div('top', h('h2', {}, '最近30天'), div('soft', rate)), days(overview)),
        )
      } catch (cause) {
        const again = button('重试', 'plain', () => void load())
        content.replaceChildren(div('state', h('p', {}, wordsOf(cause)), again))
      }
    }
    container.append(heading('资金概览'), content)
    void load()
  },
}
