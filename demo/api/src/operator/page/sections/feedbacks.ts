import type { ReplyOf } from '../../../client/market-client.ts'
import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { div, h } from '../dom.ts'
import { refuse, textField } from '../fields.ts'
import { chips, pagedList } from '../list.ts'
import { card, facts, heading, mark, person, pictures, type Section } from '../parts.ts'
import { ask, newKey } from '../session.ts'
import { toast } from '../toast.ts'
import { moment } from '../words.ts'

type Feedback = ReplyOf<'/api/operator/feedback/list'>['list'][number]

const STATES = [
  ['open', '待回复'],
  ['answered', '已回复'],
] as const

type State = (typeof STATES)[number][0]

const KINDS: Readonly<Record<Feedback['kind'], string>> = {
  fault: '功能异常',
  wish: '功能建议',
  trade: '交易问题',
  account: '账号问题',
  person: '举报用户',
  other: '其他',
}

const ANSWER_CHARACTERS = 500

const answer = ({ id, nickname, text }: Feedback, done: () => void): void => {
  const key = newKey()
  const words = textField('回复', { max: ANSWER_CHARACTERS, hint: '对方会在消息中心收到' })
  askForm({
    title: `回复${nickname}`,
    text,
    fields: [words.element],
    confirm: '回复',
    async send() {
      const written = words.read().trim()
      if (written === '') refuse('请填写回复')
      toast((await ask('/api/operator/feedback/answer', { id, answer: written }, key)).message)
      done()
    },
  })
}

const shown = (one: Feedback, done: () => void): HTMLElement =>
  card(
    div('top', person(one), mark(KINDS[one.kind], 'plain')),
    facts([
      ['提交时间', moment(one.created_at)],
      ...(one.subject_account === ''
        ? []
        : [['被举报人', `${one.subject_nickname}（${one.subject_account}）`] as const]),
      ...(one.contact === '' ? [] : [['联系方式', one.contact] as const]),
      ...(one.answered_at === 0 ? [] : [['回复时间', moment(one.answered_at)] as const]),
    ]),
    h('p', { className: 'quote' }, one.text),
    pictures(one.pictures),
    one.answered_at === 0
      ? div(
          'actions',
          callButton('/api/operator/feedback/answer', '回复', 'main', () => answer(one, done)),
        )
      : h('p', {}, `回复：${one.answer}`),
  )

export const feedbacks: Section = {
  key: 'feedbacks',
  title: '用户反馈',
  needs: '/api/operator/feedback/list',
  count: 'feedbacks',
  show(container, changed) {
    let status: State = 'open'
    const done = (): void => {
      changed()
      void list.reload()
    }
    const list = pagedList<Feedback>({
      load: (page) => ask('/api/operator/feedback/list', { status, page }),
      show: (one) => shown(one, done),
      empty: '这里没有反馈',
    })
    const choice = chips(STATES, (state) => {
      status = state
      void list.reload()
    })
    container.append(heading('用户反馈'), choice, list.element)
    void list.reload()
  },
}
