import type { ReplyOf } from '../../../client/market-client.ts'
import { div, h } from '../dom.ts'
import { pagedList } from '../list.ts'
import { card, heading, type Section } from '../parts.ts'
import { ask } from '../session.ts'
import { moment } from '../words.ts'

type LogItem = ReplyOf<'/api/operator/log/list'>['list'][number]

/** Without an ID there was no login. */
const signed = ({ operator, operator_id }: LogItem): string =>
  operator_id === '' ? operator : `${operator}（#${operator_id}）`

const shown = (one: LogItem): HTMLElement =>
  card(
    div('line', h('h2', {}, one.message === '' ? one.path : one.message)),
    one.reason === '' ? null : h('p', { className: 'quote' }, one.reason),
    div('soft', `${signed(one)} · ${one.address} · ${moment(one.created_at)}`),
  )

export const log: Section = {
  key: 'log',
  title: '操作记录',
  needs: '/api/operator/log/list',
  show(container) {
    const list = pagedList<LogItem>({
      load: (page) => ask('/api/operator/log/list', { page, page_size: 50 }),
      show: shown,
      empty: '还没有操作记录',
    })
    container.append(heading('操作记录'), list.element)
    void list.reload()
  },
}
