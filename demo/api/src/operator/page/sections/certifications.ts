import type { ReplyOf } from '../../../client/market-client.ts'
import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { div, h } from '../dom.ts'
import { reasonField } from '../fields.ts'
import { chips, pagedList } from '../list.ts'
import { card, facts, heading, mark, person, pictures, type Section } from '../parts.ts'
import { ask, newKey } from '../session.ts'
import { toast } from '../toast.ts'
import { moment } from '../words.ts'

type Certification = ReplyOf<'/api/operator/certification/list'>['list'][number]

const STATES = [
  ['pending', '待审核'],
  ['approved', '已通过'],
  ['refused', '已驳回'],
  ['withdrawn', '已取消'],
] as const

type State = (typeof STATES)[number][0]

const LOOKS = { pending: 'wait', approved: 'good', refused: 'bad', withdrawn: 'bad' } as const

const approve = ({ id, nickname, real_name }: Certification, done: () => void): void => {
  const key = newKey()
  askForm({
    title: `通过${nickname}的认证？`,
    text: `申请人${real_name}。通过后即可接单和担任打手。`,
    confirm: '通过',
    async send() {
      toast((await ask('/api/operator/certification/approve', { id }, key)).message)
      done()
    },
  })
}

const decline = (
  { id, nickname }: Certification,
  verb: 'refuse' | 'withdraw',
  done: () => void,
): void => {
  const key = newKey()
  const reason = reasonField('申请人会看到这段话')
  const isRefusal = verb === 'refuse'
  askForm({
    title: isRefusal ? `驳回${nickname}的认证` : `取消${nickname}的认证`,
    text: isRefusal ? '申请人修改资料后可以重新申请。' : '不能再接新单，已接的订单不受影响。',
    fields: [reason.element],
    confirm: isRefusal ? '驳回' : '取消认证',
    isDanger: true,
    async send() {
      const request = { id, reason: reason.read() }
      toast((await ask(`/api/operator/certification/${verb}`, request, key)).message)
      done()
    },
  })
}

const actions = (one: Certification, done: () => void): HTMLElement | null => {
  if (one.status === 'pending') {
    return div(
      'actions',
      callButton('/api/operator/certification/refuse', '驳回', 'plain', () =>
        decline(one, 'refuse', done),
      ),
      callButton('/api/operator/certification/approve', '通过', 'main', () => approve(one, done)),
    )
  }
  if (one.status !== 'approved') return null
  return div(
    'actions',
    callButton('/api/operator/certification/withdraw', '取消认证', 'plain', () =>
      decline(one, 'withdraw', done),
    ),
  )
}

const shown = (one: Certification, done: () => void): HTMLElement => {
  const status = one.status === 'none' ? 'pending' : one.status
  const words = STATES.find(([state]) => state === status)?.[1] ?? ''
  return card(
    div('top', person(one), mark(words, LOOKS[status])),
    facts([
      ['真实姓名', one.real_name],
      ['联系方式', one.contact],
      ['擅长职业', one.job_name],
      ['申请时间', moment(one.applied_at)],
      ...(one.decided_at === 0 ? [] : [['审核时间', moment(one.decided_at)] as const]),
      ...(one.reason === '' ? [] : [['原因', one.reason] as const]),
    ]),
    h('p', { className: 'quote' }, one.introduction),
    pictures(one.pictures),
    actions(one, done),
  )
}

export const certifications: Section = {
  key: 'certifications',
  title: '认证审核',
  needs: '/api/operator/certification/list',
  count: 'certifications',
  show(container, changed) {
    let status: State = 'pending'
    const done = (): void => {
      changed()
      void list.reload()
    }
    const list = pagedList<Certification>({
      load: (page) => ask('/api/operator/certification/list', { status, page }),
      show: (one) => shown(one, done),
      empty: '这里没有认证申请',
    })
    const choice = chips(STATES, (state) => {
      status = state
      void list.reload()
    })
    container.append(heading('认证审核'), choice, list.element)
    void list.reload()
  },
}
