import type { ReplyOf } from '../../../client/market-client.ts'
import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { div, h } from '../dom.ts'
import { refuse, textField } from '../fields.ts'
import { chips, pagedList } from '../list.ts'
import { card, facts, heading, mark, person, type Section } from '../parts.ts'
import { ask, newKey } from '../session.ts'
import { toast } from '../toast.ts'
import { moment } from '../words.ts'

type Review = ReplyOf<'/api/operator/review/list'>['list'][number]

const STATES = [
  ['shown', '公开'],
  ['hidden', '已隐藏'],
] as const

type State = (typeof STATES)[number][0]

const REASON_CHARACTERS = 100

const hide = ({ id, nickname, text }: Review, done: () => void): void => {
  const key = newKey()
  const words = textField('原因', {
    max: REASON_CHARACTERS,
    hint: '例如：辱骂、泄露隐私、恶意差评',
  })
  askForm({
    title: `隐藏${nickname}的评价`,
    text: text === '' ? '隐藏后不再计入评分。' : text,
    fields: [words.element],
    confirm: '隐藏',
    async send() {
      const reason = words.read().trim()
      if (reason === '') refuse('请填写原因')
      toast((await ask('/api/operator/review/hide', { id, reason }, key)).message)
      done()
    },
  })
}

const show = async ({ id }: Review, done: () => void): Promise<void> => {
  toast((await ask('/api/operator/review/show', { id }, newKey())).message)
  done()
}

const shown = (one: Review, done: () => void): HTMLElement =>
  card(
    div('top', person(one), mark(`${one.stars} 星`, one.stars <= 2 ? 'bad' : 'plain')),
    facts([
      ['评价对象', `${one.subject_nickname}（${one.subject_account}）`],
      ['订单', one.order_title],
      ['时间', moment(one.created_at)],
      ...(one.tags.length === 0 ? [] : [['标签', one.tags.join('、')] as const]),
      ...(one.hidden_reason === '' ? [] : [['隐藏原因', one.hidden_reason] as const]),
    ]),
    one.text === '' ? null : h('p', { className: 'quote' }, one.text),
    div(
      'actions',
      one.state === 'shown'
        ? callButton('/api/operator/review/hide', '隐藏', 'danger', () => hide(one, done))
        : callButton('/api/operator/review/show', '恢复显示', 'main', () => void show(one, done)),
    ),
  )

export const reviews: Section = {
  key: 'reviews',
  title: '评价',
  needs: '/api/operator/review/list',
  show(container) {
    let status: State = 'shown'
    const done = (): void => void list.reload()
    const list = pagedList<Review>({
      load: (page) => ask('/api/operator/review/list', { status, page }),
      show: (one) => shown(one, done),
      empty: '这里没有评价',
    })
    const choice = chips(STATES, (state) => {
      status = state
      void list.reload()
    })
    container.append(heading('评价'), choice, list.element)
    void list.reload()
  },
}
