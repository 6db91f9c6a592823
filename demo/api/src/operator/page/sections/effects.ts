import type { ReplyOf } from '../../../client/market-client.ts'
import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { button, div, h } from '../dom.ts'
import { reasonField } from '../fields.ts'
import { pagedList } from '../list.ts'
import { card, facts, heading, mark, type Section } from '../parts.ts'
import { ask, newKey, wordsOf } from '../session.ts'
import { toast } from '../toast.ts'
import { moment } from '../words.ts'

type Effect = ReplyOf<'/api/operator/effect/list'>['list'][number]

const retry = async ({ stream, number }: Effect, done: () => void): Promise<void> => {
  try {
    toast((await ask('/api/operator/effect/retry', { stream, number }, newKey())).message)
  } catch (cause) {
    toast(wordsOf(cause))
  }
  done()
}

const drop = ({ stream, number, command }: Effect, done: () => void): void => {
  const key = newKey()
  const reason = reasonField('只在操作记录中显示')
  askForm({
    title: '放弃这条通知',
    text: `${command} 将不再发送，排在后面的通知会继续。`,
    fields: [reason.element],
    confirm: '放弃',
    isDanger: true,
    async send() {
      const request = { stream, number, reason: reason.read() }
      toast((await ask('/api/operator/effect/drop', request, key)).message)
      done()
    },
  })
}

const shown = (one: Effect, done: () => void): HTMLElement =>
  card(
    div('top', h('h2', {}, one.stream), mark(`失败${one.attempts}次`, 'bad')),
    facts([
      ['命令', one.command],
      ['下次重试', moment(one.due_at)],
      ['排队中', `${one.waiting}条`],
    ]),
    h('p', { className: 'quote' }, one.failure),
    div(
      'actions',
      callButton('/api/operator/effect/drop', '放弃', 'plain', () => drop(one, done)),
      callButton('/api/operator/effect/retry', '立即重试', 'main', () => void retry(one, done)),
    ),
  )

export const effects: Section = {
  key: 'effects',
  title: '聊天通知',
  needs: '/api/operator/effect/list',
  count: 'effects',
  show(container, changed) {
    const done = (): void => {
      changed()
      void list.reload()
    }
    const list = pagedList<Effect>({
      load: (page) => ask('/api/operator/effect/list', { page }),
      show: (one) => shown(one, done),
      empty: '所有通知都已送达聊天服务',
    })
    const refresh = button('刷新', 'plain', done)
    container.append(heading('聊天通知', refresh), list.element)
    void list.reload()
  },
}
