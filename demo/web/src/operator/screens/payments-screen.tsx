import { useState } from 'react'
import { Link } from 'react-router'
import { moneyText, plainYuan, type ReplyOf } from 'tavern-market-api/client'
import { ExportButton } from '../kit/export-button.tsx'
import { Filters, Search } from '../kit/filters.tsx'
import { askForm, fenIn, reasonField, reasonIn } from '../kit/forms.ts'
import { ListView, QueryView } from '../kit/list-view.tsx'
import { Act, Card, Heading, Mark, Soft, Table } from '../kit/parts.tsx'
import { ask, useOperator } from '../session.ts'
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

const amountOf = (fen: number): string => (fen === 0 ? '—' : moneyText(fen))

const Differences = ({ days, differences }: Bills) => {
  const newest = days[0]?.date
  if (newest === undefined) return <Soft>还没有渠道账单，次日上午 11 点后自动下载。</Soft>
  if (differences.length === 0) {
    return <Mark look="good">账单与账目一致，最近一天是 {newest}</Mark>
  }
  return (
    <Table
      label="对账差异"
      heads={['日期', '渠道', '差异', '单号', '渠道金额', '账面金额']}
      rows={differences.map((one) => ({
        key: `${one.about} ${one.trade_no} ${one.kind}`,
        cells: [
          one.date,
          one.provider,
          `${ABOUT[one.about]}：${DIFFERENCES[one.kind]}`,
          one.trade_no,
          amountOf(one.bill_fen),
          amountOf(one.book_fen),
        ],
      }))}
    />
  )
}

const Reconciliation = () => {
  const bills = useOperator('/api/operator/payment/audit', {})
  return (
    <Card title="渠道对账（最近31天）">
      <QueryView query={bills}>{(found) => <Differences {...found} />}</QueryView>
    </Card>
  )
}

const refund = (one: Payment): void => {
  const left = one.amount - one.refunded
  askForm({
    title: `退回充值 ${one.id}`,
    text: `从${one.account}的余额扣除，按原支付方式退回，最多 ${moneyText(left)}。`,
    fields: {
      amount: { kind: 'decimal', label: '退款金额（元）', value: plainYuan(left) },
      reason: reasonField('只在操作记录中显示'),
    },
    confirm: '退款',
    isDanger: true,
    async send(values, key) {
      const amount = fenIn(values.amount, '请填写正确的金额')
      const request = { pay_id: one.id, amount, reason: reasonIn(values) }
      return (await ask('/api/operator/payment/refund', request, key)).message
    },
  })
}

const cellsOf = (one: Payment) => [
  moment(one.created_at),
  <Link key="account" to={`/people/${encodeURIComponent(one.account)}`}>
    {one.account}
  </Link>,
  one.provider,
  one.trade_no,
  moneyText(one.amount),
  amountOf(one.refunded),
  <>
    <Mark look={STATES[one.status][1]}>{STATES[one.status][0]}</Mark>
    {one.reason !== '' && <Soft>{one.reason}</Soft>}
  </>,
  one.status === 'paid' && one.refunded < one.amount ? (
    <Act key="refund" path="/api/operator/payment/refund" onClick={() => refund(one)}>
      退款
    </Act>
  ) : (
    '—'
  ),
]

/** Recharges, of one account if it is not empty. */
export const PaymentTable = ({ account }: { readonly account: string }) => (
  <ListView
    path="/api/operator/payment/list"
    request={{ account }}
    empty={{ title: '没有充值', text: '用户的充值会出现在这里' }}
  >
    {(payments) => (
      <Table
        label="充值"
        heads={['时间', '账号', '渠道', '单号', '金额', '已退', '状态', '操作']}
        rows={payments.map((one) => ({ key: one.id, cells: cellsOf(one) }))}
      />
    )}
  </ListView>
)

/** Recharges, refunds, and the differences to the providers' bills. */
export const PaymentsScreen = () => {
  const [account, setAccount] = useState('')
  return (
    <>
      <Heading title="充值与对账">
        <ExportButton
          path="/api/operator/payment/export"
          load={() => ask('/api/operator/payment/export', { account })}
        />
      </Heading>
      <Reconciliation />
      <br />
      <Filters>
        <Search label="账号" value={account} onSearch={setAccount} />
      </Filters>
      <PaymentTable account={account} />
    </>
  )
}
