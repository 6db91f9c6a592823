import { useParams } from 'react-router'
import { moneyChangeText, moneyText, percentText, type ReplyOf } from 'tavern-market-api/client'
import { PictureRow } from '../../ui/picture-row.tsx'
import { askForm, reasonField, reasonIn } from '../kit/forms.ts'
import { QueryView } from '../kit/list-view.tsx'
import {
  Act,
  Actions,
  Card,
  Facts,
  Heading,
  Mark,
  Person,
  Quote,
  Soft,
  Table,
} from '../kit/parts.tsx'
import { useMay } from '../rights.ts'
import { ask, useOperator } from '../session.ts'
import { moment, ORDER_KINDS, ORDER_STATES, POSITIONS } from '../words.ts'
import { DisputeActions } from './dispute-actions.tsx'
import styles from './order-screen.module.css'
import { Statement } from './statement.tsx'
import { Transcript } from './transcript.tsx'

type Order = ReplyOf<'/api/operator/order/detail'>

const cancel = ({ order_id, number }: Order): void =>
  askForm({
    title: `取消订单 ${number}`,
    text: '全部押金和优惠券立即退回，订单聊天关闭，取消后不能恢复。',
    fields: { reason: reasonField('所有参与者都会看到这段话') },
    confirm: '取消订单',
    isDanger: true,
    async send(values, key) {
      const request = { order_id, reason: reasonIn(values) }
      return (await ask('/api/operator/order/cancel', request, key)).message
    },
  })

const Summary = ({ order }: { readonly order: Order }) => (
  <Card
    title={order.title}
    aside={<Mark look={ORDER_STATES[order.state][1]}>{ORDER_STATES[order.state][0]}</Mark>}
  >
    <Person person={order.publisher}>
      <Mark look="plain">房主</Mark>
    </Person>
    <Facts
      rows={[
        ['类型', ORDER_KINDS[order.kind]],
        ['押金', moneyText(order.deposit)],
        ['结算价', moneyText(order.price)],
        ['服务费率', percentText(order.fee_basis_points)],
        ['发布时间', moment(order.created_at)],
        ['计划开始', order.planned_at === 0 ? '满员即开始' : moment(order.planned_at)],
        ['实际开始', moment(order.started_at)],
        ['结束时间', moment(order.ended_at)],
        order.due_at === 0 ? null : ['自动处理', moment(order.due_at)],
      ]}
    />
    {order.description !== '' && <Quote>{order.description}</Quote>}
    {order.pictures.length > 0 && <PictureRow urls={order.pictures} />}
    {!order.can_cancel && !order.can_settle && order.ended_at === 0 && (
      <Soft>订单已开始，不能直接取消。参与者上报异常后可以判定结算或退款。</Soft>
    )}
    <Actions>
      {order.can_cancel && (
        <Act path="/api/operator/order/cancel" kind="danger" onClick={() => cancel(order)}>
          取消订单
        </Act>
      )}
      {order.can_settle && (
        <DisputeActions
          dispute={{ order_id: order.order_id, deposit: order.deposit, price: order.price }}
        />
      )}
    </Actions>
  </Card>
)

type Seat = Order['seats'][number]

const billOf = ({ bill }: Seat): string => {
  if (bill === undefined) return '—'
  return bill.position === 'boss'
    ? `支付 ${moneyText(bill.paid)}，退回 ${moneyText(bill.returned)}`
    : `收入 ${moneyText(bill.income)}，服务费 ${moneyText(bill.fee)}`
}

const Seats = ({ seats }: Pick<Order, 'seats'>) => (
  <Card title="座位">
    <Table
      label="座位"
      heads={['位置', '玩家', '角色', '押金', '优惠券', '确认', '账单']}
      rows={seats.map((seat) => ({
        key: `${seat.position}-${seat.number}`,
        cells: [
          `${POSITIONS[seat.position]}${seat.number}号`,
          seat.person === undefined ? (
            <Soft key="person">{seat.is_locked ? '已锁定' : '空位'}</Soft>
          ) : (
            <Person key="person" person={seat.person} />
          ),
          seat.role_name === '' ? '—' : seat.role_name,
          moneyText(seat.wallet),
          moneyText(seat.coupon),
          seat.is_confirmed ? '已确认' : '—',
          billOf(seat),
        ],
      }))}
    />
  </Card>
)

const LEDGER_NAMES = {
  wallet: '余额',
  escrow: '押金托管',
  held: '待发放补贴',
  withdrawal: '提现',
  fee: '服务费',
  subsidy: '平台补贴',
  clearing: '支付渠道',
} as const

const Money = ({ transfers }: Pick<Order, 'transfers'>) => (
  <Card title="资金">
    {transfers.length === 0 ? (
      <Soft>这笔订单还没有资金变动</Soft>
    ) : (
      <Table
        label="资金"
        heads={['时间', '说明', '账户', '金额']}
        rows={transfers.flatMap(({ memo, created_at, lines }, at) =>
          lines.map(({ kind, nickname, amount }, line) => ({
            key: `${at}-${line}`,
            cells: [
              line === 0 ? moment(created_at) : '',
              line === 0 ? memo : '',
              `${LEDGER_NAMES[kind]}${nickname === '' ? '' : ` · ${nickname}`}`,
              moneyChangeText(amount),
            ],
          })),
        )}
      />
    )}
  </Card>
)

const ACTIONS: Readonly<Record<string, string>> = {
  publish: '发布订单',
  join: '加入',
  discount: '使用优惠券',
  leave: '离开',
  kick: '移出玩家',
  lock: '锁定座位',
  open: '开放座位',
  start: '开始订单',
  finish: '提交完成',
  reject: '驳回完成',
  confirm: '确认完成',
  lapse: '超时自动结算',
  stall: '超时转客服',
  report: '上报异常',
  award: '判定结算',
  repay: '判定退款',
  cancel: '取消订单',
  expire: '超时取消',
}

const Timeline = ({ history }: Pick<Order, 'history'>) => (
  <Card title="经过">
    <ol className={styles.timeline}>
      {history.map((event, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only added at the end
        <li key={at}>
          <span>{moment(event.created_at)}</span>
          <div>
            {event.by_nickname} {ACTIONS[event.action] ?? event.action}
            {event.subject_nickname === '' ? '' : `：${event.subject_nickname}`}
            {event.text !== '' && <Quote>{event.text}</Quote>}
          </div>
        </li>
      ))}
    </ol>
  </Card>
)

const Claims = ({ order }: { readonly order: Order }) =>
  order.finishes.length + order.reports.length === 0 ? null : (
    <Card title="凭证与上报">
      {order.finishes.map((one) => (
        <Statement
          key={`finish ${one.id}`}
          title="提交完成"
          said={one}
          refusal={one.is_rejected ? `${one.rejected_by}驳回：${one.reject_reason}` : ''}
        />
      ))}
      {order.reports.map((one) => (
        <Statement
          key={`report ${one.account} ${one.created_at}`}
          title={`上报异常：${one.reason}`}
          said={one}
        />
      ))}
    </Card>
  )

/** An order with its seats, money, claims, history and chat. */
export const OrderScreen = () => {
  const { orderID = '' } = useParams()
  const may = useMay()
  const detail = useOperator('/api/operator/order/detail', { order_id: orderID })
  return (
    <>
      <Heading title={detail.data === undefined ? '订单' : `订单 ${detail.data.number}`} />
      <QueryView query={detail}>
        {(order) => (
          <div className={styles.columns}>
            <div>
              <Summary order={order} />
              <Seats seats={order.seats} />
              <Money transfers={order.transfers} />
            </div>
            <div>
              <Claims order={order} />
              <Timeline history={order.history} />
              {may('/api/operator/order/chat') && <Transcript orderID={orderID} />}
            </div>
          </div>
        )}
      </QueryView>
    </>
  )
}
