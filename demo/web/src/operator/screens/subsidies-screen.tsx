import { moneyText, type ReplyOf } from 'tavern-market-api/client'
import { CardsByState } from '../kit/cards-by-state.tsx'
import { askForm, reasonField, reasonIn } from '../kit/forms.ts'
import {
  Act,
  Actions,
  Card,
  Facts,
  Heading,
  Mark,
  OrderLink,
  Person,
  Quote,
} from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { moment } from '../words.ts'

type Subsidy = ReplyOf<'/api/operator/subsidy/list'>['list'][number]

const STATES = [
  ['suspicious', '待核实'],
  ['held', '等待到账'],
  ['released', '已发放'],
  ['revoked', '已收回'],
] as const

const LOOKS = {
  held: ['等待到账', 'wait'],
  released: ['已发放', 'good'],
  revoked: ['已收回', 'bad'],
} as const

const decide = (one: Subsidy, verb: 'release' | 'revoke'): void => {
  const isRelease = verb === 'release'
  const { nickname } = one.thug
  askForm({
    title: `${isRelease ? '发放' : '收回'}补贴 ${moneyText(one.amount)}`,
    text: isRelease
      ? `立即转入打手${nickname}的余额，发放后不能收回。`
      : `退回平台补贴账户，打手${nickname}不再得到这笔钱，收回后不能恢复。`,
    fields: { reason: reasonField(isRelease ? '只在操作记录中显示' : '打手会看到这段话') },
    confirm: isRelease ? '发放' : '收回',
    isDanger: !isRelease,
    async send(values, key) {
      const request = { id: one.id, reason: reasonIn(values) }
      return (await ask(`/api/operator/subsidy/${verb}`, request, key)).message
    },
  })
}

const StateMark = ({ one: { state, is_suspicious } }: { readonly one: Subsidy }) => {
  const [words, look] = LOOKS[state]
  return state === 'held' && is_suspicious ? (
    <Mark look="bad">待核实</Mark>
  ) : (
    <Mark look={look}>{words}</Mark>
  )
}

const SubsidyCard = ({ one }: { readonly one: Subsidy }) => (
  <Card title={one.title} aside={<StateMark one={one} />}>
    <Facts
      rows={[
        ['补贴金额', moneyText(one.amount)],
        ['订单号', <OrderLink key="order" order={one} />],
        ['结算时间', moment(one.created_at)],
        ['两人用券订单', `${one.together}笔`],
        one.ended_at === 0
          ? ['预计到账', one.is_suspicious ? '核实后发放' : moment(one.release_at)]
          : ['处理时间', moment(one.ended_at)],
        one.reason === '' ? null : ['处理原因', one.reason],
      ]}
    />
    <Person person={one.boss}>
      <Mark look="plain">老板</Mark>
    </Person>
    <Person person={one.thug}>
      <Mark look="plain">打手</Mark>
    </Person>
    {one.signals.length > 0 && <Quote>{one.signals.join('\n')}</Quote>}
    {one.state === 'held' && (
      <Actions>
        <Act path="/api/operator/subsidy/revoke" onClick={() => decide(one, 'revoke')}>
          收回
        </Act>
        <Act
          path="/api/operator/subsidy/release"
          kind="primary"
          onClick={() => decide(one, 'release')}
        >
          发放
        </Act>
      </Actions>
    )}
  </Card>
)

/** Earnings from coupons that are held. */
export const SubsidiesScreen = () => (
  <>
    <Heading title="补贴核实" />
    <CardsByState
      path="/api/operator/subsidy/list"
      states={STATES}
      request={(status) => ({ status })}
      empty={{ title: '这里没有补贴', text: '用券订单结算后，补贴会先在这里等待' }}
    >
      {(one) => <SubsidyCard key={one.id} one={one} />}
    </CardsByState>
  </>
)
