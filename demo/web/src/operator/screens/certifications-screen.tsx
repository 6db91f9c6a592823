import type { ReplyOf } from 'tavern-market-api/client'
import { PictureRow } from '../../ui/picture-row.tsx'
import { CardsByState } from '../kit/cards-by-state.tsx'
import { askForm, reasonField, reasonIn } from '../kit/forms.ts'
import { Act, Actions, Card, Facts, Heading, Mark, Person, Quote, Top } from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { moment } from '../words.ts'

type Certification = ReplyOf<'/api/operator/certification/list'>['list'][number]

const STATES = [
  ['pending', '待审核'],
  ['approved', '已通过'],
  ['refused', '已驳回'],
  ['withdrawn', '已取消'],
] as const

const LOOKS = { none: 'plain', pending: 'wait', approved: 'good', refused: 'bad' } as const

const approve = ({ id, nickname, real_name }: Certification): void =>
  askForm({
    title: `通过${nickname}的认证？`,
    text: `申请人${real_name}。通过后即可接单和担任打手。`,
    fields: {},
    confirm: '通过',
    send: async (_values, key) =>
      (await ask('/api/operator/certification/approve', { id }, key)).message,
  })

const decline = ({ id, nickname }: Certification, verb: 'refuse' | 'withdraw'): void => {
  const isRefusal = verb === 'refuse'
  askForm({
    title: isRefusal ? `驳回${nickname}的认证` : `取消${nickname}的认证`,
    text: isRefusal ? '申请人修改资料后可以重新申请。' : '不能再接新单，已接的订单不受影响。',
    fields: { reason: reasonField('申请人会看到这段话') },
    confirm: isRefusal ? '驳回' : '取消认证',
    isDanger: true,
    async send(values, key) {
      const request = { id, reason: reasonIn(values) }
      return (await ask(`/api/operator/certification/${verb}`, request, key)).message
    },
  })
}

const Decisions = ({ one }: { readonly one: Certification }) => (
  <Actions>
    {one.status === 'pending' && (
      <>
        <Act path="/api/operator/certification/refuse" onClick={() => decline(one, 'refuse')}>
          驳回
        </Act>
        <Act path="/api/operator/certification/approve" kind="primary" onClick={() => approve(one)}>
          通过
        </Act>
      </>
    )}
    {one.status === 'approved' && (
      <Act path="/api/operator/certification/withdraw" onClick={() => decline(one, 'withdraw')}>
        取消认证
      </Act>
    )}
  </Actions>
)

const CertificationCard = ({ one }: { readonly one: Certification }) => (
  <Card>
    <Top>
      <Person person={one} />
      <Mark look={one.status === 'withdrawn' ? 'bad' : LOOKS[one.status]}>
        {STATES.find(([state]) => state === one.status)?.[1]}
      </Mark>
    </Top>
    <Facts
      rows={[
        ['真实姓名', one.real_name],
        ['联系方式', one.contact],
        ['擅长职业', one.job_name],
        ['申请时间', moment(one.applied_at)],
        one.decided_at === 0 ? null : ['审核时间', moment(one.decided_at)],
        one.reason === '' ? null : ['原因', one.reason],
      ]}
    />
    <Quote>{one.introduction}</Quote>
    {one.pictures.length > 0 && <PictureRow urls={one.pictures} />}
    <Decisions one={one} />
  </Card>
)

/** Applications of thugs: pending ones from the oldest, decided ones from the newest. */
export const CertificationsScreen = () => (
  <>
    <Heading title="认证审核" />
    <CardsByState
      path="/api/operator/certification/list"
      states={STATES}
      request={(status) => ({ status })}
      empty={{ title: '这里没有认证申请', text: '打手提交认证后会出现在这里' }}
    >
      {(one) => <CertificationCard key={one.id} one={one} />}
    </CardsByState>
  </>
)
