import { useState } from 'react'
import { moneyText, type ReplyOf, type RequestOf } from 'tavern-market-api/client'
import { ExportButton } from '../kit/export-button.tsx'
import { Choice, Filters, Search } from '../kit/filters.tsx'
import { askForm, reasonField, reasonIn } from '../kit/forms.ts'
import { ListView } from '../kit/list-view.tsx'
import { Act, Heading, Mark, Person, Soft, Table } from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { moment } from '../words.ts'

type Payout = ReplyOf<'/api/operator/payout/list'>['list'][number]

type Filter = RequestOf<'/api/operator/payout/export'>

const STATES = {
  requested: ['处理中', 'wait'],
  paid_out: ['已到账', 'good'],
  refused: ['已退回', 'bad'],
} as const

const CHOICES = [
  ['', '全部'],
  ['requested', '处理中'],
  ['paid_out', '已到账'],
  ['refused', '已退回'],
] as const

const retry = ({ id, person, amount }: Payout): void =>
  askForm({
    title: `重新处理提现 ${id}`,
    text: `立即向渠道查询${person.nickname}的 ${moneyText(amount)}，渠道没有收到时重新提交，不会重复付款。`,
    fields: { reason: reasonField('只在操作记录中显示') },
    confirm: '重新处理',
    async send(values, key) {
      const request = { id, reason: reasonIn(values) }
      return (await ask('/api/operator/payout/retry', request, key)).message
    },
  })

const cellsOf = (one: Payout) => [
  moment(one.created_at),
  <Person key="person" person={one.person} />,
  <>
    {one.is_refund ? '充值退款' : `${one.account_name} ${one.account_no}`}
    <Soft>
      {one.provider} · {one.trade_no}
    </Soft>
  </>,
  <>
    {moneyText(one.amount)}
    <Soft>到账 {moneyText(one.receive)}</Soft>
  </>,
  <>
    <Mark look={STATES[one.status][1]}>{STATES[one.status][0]}</Mark>
    {one.reason !== '' && <Soft>{one.reason}</Soft>}
  </>,
  one.status === 'requested'
    ? `已查询${one.queries}次，下次 ${moment(one.ask_at)}`
    : moment(one.ended_at),
  one.status === 'requested' ? (
    <Act key="retry" path="/api/operator/payout/retry" onClick={() => retry(one)}>
      重新处理
    </Act>
  ) : (
    '—'
  ),
]

/** Withdrawals and refunds of recharges that match a filter. */
export const PayoutTable = ({ request }: { readonly request: Filter }) => (
  <ListView
    path="/api/operator/payout/list"
    request={request}
    empty={{ title: '没有提现', text: '用户的提现和充值退款会出现在这里' }}
  >
    {(payouts) => (
      <Table
        label="提现"
        heads={['申请时间', '用户', '收款', '金额', '状态', '进度', '操作']}
        rows={payouts.map((one) => ({ key: one.id, cells: cellsOf(one) }))}
      />
    )}
  </ListView>
)

/** Withdrawals, their states, and a retry for open ones. */
export const PayoutsScreen = () => {
  const [account, setAccount] = useState('')
  const [status, setStatus] = useState<(typeof CHOICES)[number][0]>('')
  const request: Filter = { account, ...(status !== '' && { status }) }
  return (
    <>
      <Heading title="提现">
        <ExportButton
          path="/api/operator/payout/export"
          load={() => ask('/api/operator/payout/export', request)}
        />
      </Heading>
      <Filters>
        <Search label="账号" value={account} onSearch={setAccount} />
        <Choice label="状态" options={CHOICES} value={status} onChange={setStatus} />
      </Filters>
      <PayoutTable request={request} />
    </>
  )
}
