import { useState } from 'react'
import { useParams } from 'react-router'
import { moneyChangeText, moneyText, type ReplyOf } from 'tavern-market-api/client'
import { Chips } from '../../ui/chips.tsx'
import { ListView, QueryView } from '../kit/list-view.tsx'
import { Actions, Card, Facts, Heading, Mark, Person, Table, Tiles } from '../kit/parts.tsx'
import { useMay } from '../rights.ts'
import { type OperatorPath, useOperator } from '../session.ts'
import { moment } from '../words.ts'
import { AboutPerson } from './about-person.tsx'
import { AccountActions } from './account-actions.tsx'
import { FeedbackCards } from './feedback-screen.tsx'
import { OrderTable } from './orders-screen.tsx'
import { PaymentTable } from './payments-screen.tsx'
import { PayoutTable } from './payouts-screen.tsx'
import { ReviewCards } from './reviews-screen.tsx'

type Detail = ReplyOf<'/api/operator/account/detail'>

const CERTIFICATIONS = {
  none: ['未认证', 'plain'],
  pending: ['认证审核中', 'wait'],
  approved: ['认证打手', 'good'],
  refused: ['认证被驳回', 'bad'],
  withdrawn: ['认证已取消', 'bad'],
} as const

const TENTHS = 10

const Summary = ({ one }: { readonly one: Detail }) => {
  const [words, look] = CERTIFICATIONS[one.certification.status]
  const { completion, rating, reviews } = one.counts
  return (
    <Card>
      <Person person={one}>
        <Mark look={look}>{words}</Mark>
        {one.restricted_at !== 0 && <Mark look="bad">已限制</Mark>}
        {one.is_trial && <Mark look="plain">体验账号</Mark>}
      </Person>
      <Facts
        rows={[
          ['简介', one.headline === '' ? '—' : one.headline],
          ['手机号', one.phone === '' ? '未绑定' : one.phone],
          ['聊天账号', one.im_user_id],
          ['注册时间', moment(one.created_at)],
          ['完成率', completion < 0 ? '—' : `${completion}%`],
          ['评分', reviews === 0 ? '—' : `${rating / TENTHS} 星（${reviews}条评价）`],
          ['被举报', `${one.counts.reported}次`],
          one.restricted_at === 0
            ? null
            : ['限制', `${moment(one.restricted_at)} ${one.restricted_reason}`],
        ]}
      />
      <Actions>
        <AccountActions account={one} />
      </Actions>
    </Card>
  )
}

const Money = ({ one: { money, counts } }: { readonly one: Detail }) => (
  <Card title="资金与订单">
    <Tiles
      tiles={[
        { title: '余额', value: moneyText(money.balance) },
        { title: '押金中', value: moneyText(money.deposits) },
        { title: '待发放补贴', value: moneyText(money.held) },
        { title: '提现中', value: moneyText(money.withdrawing) },
        { title: '全部订单', value: String(counts.orders) },
        { title: '未结束订单', value: String(counts.open) },
        { title: '完成订单', value: String(counts.settled) },
      ]}
    />
  </Card>
)

const Records = ({ account }: { readonly account: string }) => (
  <ListView
    path="/api/operator/account/records"
    request={{ account }}
    empty={{ title: '没有流水', text: '余额变动会出现在这里' }}
  >
    {(records) => (
      <Table
        label="余额流水"
        heads={['时间', '说明', '金额', '变动后余额']}
        rows={records.map(({ id, created_at, memo, amount, balance }) => ({
          key: id,
          cells: [moment(created_at), memo, moneyChangeText(amount), moneyText(balance)],
        }))}
      />
    )}
  </ListView>
)

const TABS = [
  ['orders', '订单', '/api/operator/order/list'],
  ['records', '流水', '/api/operator/account/records'],
  ['payments', '充值', '/api/operator/payment/list'],
  ['payouts', '提现', '/api/operator/payout/list'],
  ['reviews', '评价', '/api/operator/review/list'],
  ['feedback', '反馈与举报', '/api/operator/feedback/list'],
  ['about', '资料', '/api/operator/account/detail'],
] as const satisfies readonly (readonly [string, string, OperatorPath])[]

type Tab = (typeof TABS)[number][0]

const Chosen = ({ tab, one }: { readonly tab: Tab; readonly one: Detail }) => {
  const { account } = one
  switch (tab) {
    case 'orders':
      return (
        <ListView
          path="/api/operator/order/list"
          request={{ account }}
          empty={{ title: '没有订单', text: '发布或加入的订单会出现在这里' }}
        >
          {(orders) => <OrderTable orders={orders} />}
        </ListView>
      )
    case 'records':
      return <Records account={account} />
    case 'payments':
      return <PaymentTable account={account} />
    case 'payouts':
      return <PayoutTable request={{ account }} />
    case 'reviews':
      return <ReviewCards request={{ account }} />
    case 'feedback':
      return <FeedbackCards request={{ account }} />
    case 'about':
      return <AboutPerson one={one} />
  }
}

/** A person with money, orders, reviews, reports and restrictions. */
export const PersonScreen = () => {
  const { account = '' } = useParams()
  const may = useMay()
  const [tab, setTab] = useState<Tab>('orders')
  const detail = useOperator('/api/operator/account/detail', { account })
  const tabs = TABS.filter(([, , path]) => may(path)).map(([value, text]) => ({ value, text }))
  return (
    <>
      <Heading title={detail.data?.nickname ?? '账号'} />
      <QueryView query={detail}>
        {(one) => (
          <>
            <Summary one={one} />
            <Money one={one} />
            <br />
            <Chips label="内容" options={tabs} value={tab} onChange={setTab} />
            <br />
            <Chosen tab={tab} one={one} />
          </>
        )}
      </QueryView>
    </>
  )
}
