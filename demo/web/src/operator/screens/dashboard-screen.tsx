import { moneyText, type ReplyOf } from 'tavern-market-api/client'
import { QueryView } from '../kit/list-view.tsx'
import { Card, Heading, Soft, Table, Tiles } from '../kit/parts.tsx'
import { useMay } from '../rights.ts'
import { type OperatorPath, useOperator } from '../session.ts'

type Today = ReplyOf<'/api/operator/dashboard/today'>

const PENDING = [
  ['disputes', '订单纠纷', '/disputes', '/api/operator/dispute/list'],
  ['certifications', '认证申请', '/certifications', '/api/operator/certification/list'],
  ['feedbacks', '反馈与举报', '/feedback', '/api/operator/feedback/list'],
  ['phones', '更换手机号', '/phones', '/api/operator/phone/list'],
  ['payouts', '处理中的提现', '/payouts', '/api/operator/payout/list'],
  ['subsidies', '待核实补贴', '/subsidies', '/api/operator/subsidy/list'],
  ['effects', '失败的聊天通知', '/effects', '/api/operator/effect/list'],
] as const satisfies readonly (readonly [keyof Today['pending'], string, string, OperatorPath])[]

const Pending = ({ pending }: Pick<Today, 'pending'>) => {
  const may = useMay()
  const tiles = PENDING.filter(([, , , path]) => may(path)).map(([key, title, to]) => ({
    ...{ title, to, value: String(pending[key]), isUrgent: pending[key] > 0 },
  }))
  if (tiles.length === 0) return null
  return (
    <Card title="等待处理">
      <Tiles tiles={tiles} />
    </Card>
  )
}

const ordersOf = ({ orders, people }: Today) => [
  { title: '今日发布', value: String(orders.published) },
  { title: '今日开始', value: String(orders.started) },
  { title: '今日结算', value: String(orders.settled) },
  { title: '今日取消和退款', value: String(orders.called_off) },
  { title: '招募中', value: String(orders.recruiting) },
  { title: '进行中', value: String(orders.running) },
  { title: '今日新用户', value: String(people.joined) },
  { title: '全部用户', value: String(people.total) },
]

const moneyOf = (money: NonNullable<Today['money']>) => [
  { title: '今日充值', value: moneyText(money.recharged) },
  { title: '今日提现', value: moneyText(money.withdrawn) },
  { title: '今日服务费', value: moneyText(money.fee) },
  { title: '今日补贴', value: moneyText(money.subsidy) },
  { title: '托管中的押金', value: moneyText(money.escrow) },
]

const Days = ({ days }: Pick<Today, 'days'>) => (
  <Card title="最近七天">
    <Table
      label="最近七天"
      heads={['日期', '发布订单', '结算订单', '新用户']}
      rows={days.map(({ date, published, settled, joined }) => ({
        key: date,
        cells: [date, published, settled, joined],
      }))}
    />
  </Card>
)

/** The numbers of today, and what waits for an operator. */
export const DashboardScreen = () => {
  const today = useOperator('/api/operator/dashboard/today', {})
  return (
    <>
      <Heading title="今日概况">
        {today.data !== undefined && <Soft>{today.data.date}（北京时间）</Soft>}
      </Heading>
      <QueryView query={today}>
        {(data) => (
          <>
            <Pending pending={data.pending} />
            <Card title="订单与用户">
              <Tiles tiles={ordersOf(data)} />
            </Card>
            {data.money !== undefined && (
              <Card title="资金">
                <Tiles tiles={moneyOf(data.money)} />
              </Card>
            )}
            <Days days={data.days} />
          </>
        )}
      </QueryView>
    </>
  )
}
