import { Link } from 'react-router'
import type { ReplyOf, RequestOf } from 'tavern-market-api/client'
import { CardsByState } from '../kit/cards-by-state.tsx'
import { askForm, reasonField, reasonIn } from '../kit/forms.ts'
import { Act, Actions, Card, Facts, Heading, Mark, Person, Quote, Top } from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { moment } from '../words.ts'

type Review = ReplyOf<'/api/operator/review/list'>['list'][number]

const STATES = [
  ['shown', '公开'],
  ['hidden', '已隐藏'],
] as const

const LOW_STARS = 2

const hide = ({ id, nickname, text }: Review): void =>
  askForm({
    title: `隐藏${nickname}的评价`,
    text: text === '' ? '隐藏后不再计入评分。' : text,
    fields: { reason: reasonField('例如：辱骂、泄露隐私、恶意差评') },
    confirm: '隐藏',
    isDanger: true,
    async send(values, key) {
      const request = { id, reason: reasonIn(values) }
      return (await ask('/api/operator/review/hide', request, key)).message
    },
  })

const show = ({ id, nickname }: Review): void =>
  askForm({
    title: `恢复显示${nickname}的评价`,
    text: '恢复后重新计入评分。',
    fields: {},
    confirm: '恢复显示',
    send: async (_values, key) => (await ask('/api/operator/review/show', { id }, key)).message,
  })

const ReviewCard = ({ one }: { readonly one: Review }) => (
  <Card>
    <Top>
      <Person person={one} />
      <Mark look={one.stars <= LOW_STARS ? 'bad' : 'plain'}>{one.stars} 星</Mark>
    </Top>
    <Facts
      rows={[
        [
          '评价对象',
          <Link key="subject" to={`/people/${encodeURIComponent(one.subject_account)}`}>
            {one.subject_nickname}（{one.subject_account}）
          </Link>,
        ],
        [
          '订单',
          <Link key="order" to={`/orders/${one.order_id}`}>
            {one.order_title}
          </Link>,
        ],
        ['时间', moment(one.created_at)],
        one.tags.length === 0 ? null : ['标签', one.tags.join('、')],
        one.hidden_reason === '' ? null : ['隐藏原因', one.hidden_reason],
      ]}
    />
    {one.text !== '' && <Quote>{one.text}</Quote>}
    <Actions>
      {one.state === 'shown' ? (
        <Act path="/api/operator/review/hide" kind="danger" onClick={() => hide(one)}>
          隐藏
        </Act>
      ) : (
        <Act path="/api/operator/review/show" kind="primary" onClick={() => show(one)}>
          恢复显示
        </Act>
      )}
    </Actions>
  </Card>
)

/** Public or hidden reviews that match a filter. */
export const ReviewCards = ({
  request,
}: {
  readonly request: RequestOf<'/api/operator/review/list'>
}) => (
  <CardsByState
    path="/api/operator/review/list"
    states={STATES}
    request={(status) => ({ ...request, status })}
    empty={{ title: '这里没有评价', text: '订单结算后双方可以互评' }}
  >
    {(one) => <ReviewCard key={one.id} one={one} />}
  </CardsByState>
)

export const ReviewsScreen = () => (
  <>
    <Heading title="评价" />
    <ReviewCards request={{}} />
  </>
)
