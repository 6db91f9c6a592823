import type { ReplyOf } from 'tavern-market-api/client'
import { CardsByState } from '../kit/cards-by-state.tsx'
import { askForm, reasonField, reasonIn } from '../kit/forms.ts'
import { Act, Actions, Card, Facts, Heading, Person, Quote } from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { moment } from '../words.ts'

type PhoneRequest = ReplyOf<'/api/operator/phone/list'>['list'][number]

const STATES = [
  ['pending', '待处理'],
  ['approved', '已更换'],
  ['refused', '已驳回'],
  ['cancelled', '已撤回'],
] as const

const approve = ({ id, nickname, phone }: PhoneRequest): void =>
  askForm({
    title: `为${nickname}更换手机号`,
    text: `将绑定${phone}。对方在所有设备上的登录立即失效，之后用新手机号登录。`,
    fields: { reason: reasonField('如何核实了身份，例如回电原号码、核对实名和充值记录') },
    confirm: '更换手机号',
    isDanger: true,
    async send(values, key) {
      const request = { id, reason: reasonIn(values) }
      return (await ask('/api/operator/phone/approve', request, key)).message
    },
  })

const decline = ({ id, nickname }: PhoneRequest): void =>
  askForm({
    title: `驳回${nickname}的申请`,
    fields: { reason: reasonField('对方会在消息中心看到这段话') },
    confirm: '驳回',
    async send(values, key) {
      const request = { id, reason: reasonIn(values) }
      return (await ask('/api/operator/phone/refuse', request, key)).message
    },
  })

const PhoneCard = ({ one }: { readonly one: PhoneRequest }) => (
  <Card>
    <Person person={one} />
    <Facts
      rows={[
        ['原手机号', one.old_phone],
        ['新手机号', `${one.phone}（已验证）`],
        ['申请时间', moment(one.created_at)],
        one.decided_at === 0 ? null : ['处理时间', moment(one.decided_at)],
        one.answer === '' ? null : ['处理说明', one.answer],
      ]}
    />
    <Quote>{one.reason}</Quote>
    {one.status === 'pending' && (
      <Actions>
        <Act path="/api/operator/phone/refuse" onClick={() => decline(one)}>
          驳回
        </Act>
        <Act path="/api/operator/phone/approve" kind="primary" onClick={() => approve(one)}>
          核实并更换
        </Act>
      </Actions>
    )}
  </Card>
)

/** Requests for another phone number without the bound one. */
export const PhonesScreen = () => (
  <>
    <Heading title="更换手机号" />
    <CardsByState
      path="/api/operator/phone/list"
      states={STATES}
      request={(status) => ({ status })}
      empty={{ title: '这里没有申请', text: '收不到原手机验证码的用户可以申请更换' }}
    >
      {(one) => <PhoneCard key={one.id} one={one} />}
    </CardsByState>
  </>
)
