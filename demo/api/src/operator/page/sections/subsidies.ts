import type { ReplyOf } from '../../../client/market-client.ts'
import { moneyText } from '../../../kernel/money.ts'
import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { div, h } from '../dom.ts'
import { reasonField } from '../fields.ts'
import { chips, pagedList } from '../list.ts'
import { card, facts, heading, mark, person, type Section } from '../parts.ts'
import { ask, newKey } from '../session.ts'
import { toast } from '../toast.ts'
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

const decide = (one: Subsidy, verb: 'release' | 'revoke', done: () => void): void => {
  const key = newKey()
  const isRelease = verb === 'release'
  const reason = reasonField(isRelease ? '只在操作记录中显示' : '打手会看到这段话')
  askForm({
    title: isRelease ? `发放补贴 ${moneyText(one.amount)}` : `收回补贴 ${moneyText(one.amount)}`,
    text: isRelease
      ? `立即转入打手${one.thug.nickname}的余额，发放后不能收回。`
      : `退回平台补贴账户，打手${one.thug.nickname}不再得到这笔钱，收回后不能恢复。`,
    fields: [reason.element],
    confirm: isRelease ? '发放' : '收回',
    isDanger: !isRelease,
    async send() {
      const request = { id: one.id, reason: reason.read() }
      toast((await ask(`/api/operator/subsidy/${verb}`, request, key)).message)
      done()
    },
  })
}

const pair = ({ boss, thug }: Subsidy): HTMLElement =>
  div(
    'seats',
    div('seat', person(boss, mark('老板', 'plain'))),
    div('seat', person(thug, mark('打手', 'plain'))),
  )

const signs = ({ signals }: Subsidy): HTMLElement | null =>
  signals.length === 0
    ? null
    : h('ul', { className: 'signs' }, ...signals.map((sign) => h('li', {}, sign)))

const stateOf = ({ state, is_suspicious }: Subsidy): HTMLElement => {
  const [words, look] = LOOKS[state]
  return state === 'held' && is_suspicious ? mark('待核实', 'bad') : mark(words, look)
}

const shown = (one: Subsidy, done: () => void): HTMLElement =>
  card(
    div('top', h('h2', {}, one.title), stateOf(one)),
    facts([
      ['补贴金额', moneyText(one.amount)],
      ['订单号', one.number],
      ['结算时间', moment(one.created_at)],
      ['两人用券订单', `${one.together}笔`],
      ...(one.ended_at === 0
        ? [['预计到账', one.is_suspicious ? '核实后发放' : moment(one.release_at)] as const]
        : [['处理时间', moment(one.ended_at)] as const]),
      ...(one.reason === '' ? [] : [['处理原因', one.reason] as const]),
    ]),
    pair(one),
    signs(one),
    one.state === 'held'
      ? div(
          'actions',
          callButton('/api/operator/subsidy/revoke', '收回', 'plain', () =>
            decide(one, 'revoke', done),
          ),
          callButton('/api/operator/subsidy/release', '发放', 'main', () =>
            decide(one, 'release', done),
          ),
        )
      : null,
  )

export const subsidies: Section = {
  key: 'subsidies',
  title: '补贴核实',
  needs: '/api/operator/subsidy/list',
  count: 'subsidies',
  show(container, changed) {
    let status: (typeof STATES)[number][0] = 'suspicious'
    const done = (): void => {
      changed()
      void list.reload()
    }
    const list = pagedList<Subsidy>({
      load: (page) => ask('/api/operator/subsidy/list', { status, page }),
      show: (one) => shown(one, done),
      empty: '这里没有补贴',
    })
    const choice = chips(STATES, (state) => {
      status = state
      void list.reload()
    })
    container.append(heading('补贴核实'), choice, list.element)
    void list.reload()
  },
}
