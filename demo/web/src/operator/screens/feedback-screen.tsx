import { Link } from 'react-router'
import type { ReplyOf, RequestOf } from 'tavern-market-api/client'
import { PictureRow } from '../../ui/picture-row.tsx'
import { CardsByState } from '../kit/cards-by-state.tsx'
import { askForm, needed } from '../kit/forms.ts'
import { Act, Actions, Card, Facts, Heading, Mark, Person, Quote, Top } from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { moment } from '../words.ts'
import styles from './feedback-screen.module.css'

type Feedback = ReplyOf<'/api/operator/feedback/list'>['list'][number]

const STATES = [
  ['open', '待回复'],
  ['answered', '已回复'],
] as const

const KINDS: Readonly<Record<Feedback['kind'], string>> = {
  fault: '功能异常',
  wish: '功能建议',
  trade: '交易问题',
  account: '账号问题',
  person: '举报用户',
  message: '举报消息',
  appeal: '账号申诉',
  other: '其他',
}

const REPORTS: readonly Feedback['kind'][] = ['person', 'message']

const ANSWER_CHARACTERS = 500

const answer = ({ id, nickname, text }: Feedback): void =>
  askForm({
    title: `回复${nickname}`,
    text,
    fields: {
      words: { kind: 'area', label: '回复', max: ANSWER_CHARACTERS, hint: '对方会在消息中心收到' },
    },
    confirm: '回复',
    async send({ words }, key) {
      const request = { id, answer: needed(words, '请填写回复') }
      return (await ask('/api/operator/feedback/answer', request, key)).message
    },
  })

/** A reported message with its neighbours. */
const Evidence = ({ lines }: { readonly lines: Feedback['evidence'] }) => (
  <ul className={styles.evidence} aria-label="被举报的消息">
    {lines.map((line) => (
      <li key={line.sequence} data-reported={line.is_reported}>
        <p>
          {line.is_reported && '被举报 · '}
          {line.nickname} · {moment(line.sent_at)}
        </p>
        <p>{line.is_recalled ? '消息已撤回' : line.text}</p>
        {line.picture !== '' && <PictureRow urls={[line.picture]} />}
      </li>
    ))}
  </ul>
)

const FeedbackCard = ({ one }: { readonly one: Feedback }) => (
  <Card>
    <Top>
      <Person person={one} />
      <Mark look={REPORTS.includes(one.kind) ? 'bad' : 'plain'}>{KINDS[one.kind]}</Mark>
    </Top>
    <Facts
      rows={[
        ['提交时间', moment(one.created_at)],
        one.subject_account === ''
          ? null
          : [
              '被举报人',
              <Link key="subject" to={`/people/${encodeURIComponent(one.subject_account)}`}>
                {one.subject_nickname}（{one.subject_account}）
              </Link>,
            ],
        one.contact === '' ? null : ['联系方式', one.contact],
        one.answered_at === 0 ? null : ['回复时间', moment(one.answered_at)],
      ]}
    />
    <Quote>{one.text}</Quote>
    {one.evidence.length > 0 && <Evidence lines={one.evidence} />}
    {one.pictures.length > 0 && <PictureRow urls={one.pictures} />}
    {one.answered_at !== 0 && <p>回复：{one.answer}</p>}
    <Actions>
      {one.answered_at === 0 && (
        <Act path="/api/operator/feedback/answer" kind="primary" onClick={() => answer(one)}>
          回复
        </Act>
      )}
    </Actions>
  </Card>
)

/** Feedback and reports that match a filter; with a person, those by and about the person. */
export const FeedbackCards = ({
  request,
}: {
  readonly request: RequestOf<'/api/operator/feedback/list'>
}) => (
  <CardsByState
    path="/api/operator/feedback/list"
    states={STATES}
    request={(status) => ({ ...request, status })}
    empty={{ title: '这里没有反馈', text: '用户的反馈和举报会出现在这里' }}
  >
    {(one) => <FeedbackCard key={one.id} one={one} />}
  </CardsByState>
)

/** Feedback and reports of users. */
export const FeedbackScreen = () => (
  <>
    <Heading title="反馈与举报" />
    <FeedbackCards request={{}} />
  </>
)
