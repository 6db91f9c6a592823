import { useSearchParams } from 'react-router'
import { moneyText, type ReplyOf, type RequestOf } from 'tavern-market-api/client'
import { ExportButton } from '../kit/export-button.tsx'
import { Choice, Day, Filters, Search, spanOf } from '../kit/filters.tsx'
import { ListView } from '../kit/list-view.tsx'
import { Heading, Mark, OrderLink, Person, Table } from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { moment, ORDER_KINDS, ORDER_STATES } from '../words.ts'

type Filter = RequestOf<'/api/operator/order/export'>

type Order = ReplyOf<'/api/operator/order/list'>['list'][number]

const STATES = [
  ['', '全部状态'],
  ...Object.entries(ORDER_STATES).map(([state, [words]]) => [state, words] as const),
] as const

const KINDS = [['', '全部类型'], ...Object.entries(ORDER_KINDS)] as const

const stateIn = (value: string) =>
  value in ORDER_STATES ? (value as keyof typeof ORDER_STATES) : undefined

const kindIn = (value: string) =>
  value in ORDER_KINDS ? (value as keyof typeof ORDER_KINDS) : undefined

/** The filter is in the address, so that it survives a look at an order. */
const useFilter = () => {
  const [params, setParams] = useSearchParams()
  const of = (name: string): string => params.get(name) ?? ''
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  const [state, kind] = [stateIn(of('state')), kindIn(of('kind'))]
  const request: Filter = {
    ...(of('words') !== '' && { words: of('words') }),
    ...(state !== undefined && { state }),
    ...(kind !== undefined && { kind }),
    ...spanOf(of('from'), of('to')),
  }
  return { of, set, request }
}

export const OrderTable = ({ orders }: { readonly orders: readonly Order[] }) => (
  <Table
    label="订单"
    heads={['订单', '发布人', '状态', '老板', '打手', '押金', '发布时间']}
    rows={orders.map((order) => ({
      key: order.order_id,
      cells: [
        <>
          <OrderLink order={order} />
          <br />
          {ORDER_KINDS[order.kind]} · {order.title}
        </>,
        <Person key="publisher" person={order.publisher} />,
        <Mark key="state" look={ORDER_STATES[order.state][1]}>
          {ORDER_STATES[order.state][0]}
        </Mark>,
        `${order.boss_taken}/${order.boss_num}`,
        `${order.thug_taken}/${order.thug_num}`,
        moneyText(order.deposit),
        moment(order.created_at),
      ],
    }))}
  />
)

/** Orders by number, title, participant, state, kind and day. */
export const OrdersScreen = () => {
  const { of, set, request } = useFilter()
  return (
    <>
      <Heading title="订单">
        <ExportButton
          path="/api/operator/order/export"
          load={() => ask('/api/operator/order/export', request)}
        />
      </Heading>
      <Filters>
        <Search
          label="订单号、标题、账号或昵称"
          value={of('words')}
          onSearch={(words) => set('words', words)}
        />
        <Choice
          label="状态"
          options={STATES}
          value={of('state')}
          onChange={(state) => set('state', state)}
        />
        <Choice
          label="类型"
          options={KINDS}
          value={of('kind')}
          onChange={(kind) => set('kind', kind)}
        />
        <Day label="发布从" value={of('from')} onChange={(day) => set('from', day)} />
        <Day label="到" value={of('to')} onChange={(day) => set('to', day)} />
      </Filters>
      <ListView
        path="/api/operator/order/list"
        request={request}
        empty={{ title: '没有找到订单', text: '换个关键词或放宽条件' }}
      >
        {(orders) => <OrderTable orders={orders} />}
      </ListView>
    </>
  )
}
