import type { ReplyOf } from '../../../client/market-client.ts'
import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { div, h } from '../dom.ts'
import { reasonField } from '../fields.ts'
import { chips, pagedList } from '../list.ts'
import { card, facts, heading, person, type Section } from '../parts.ts'
import { ask, newKey } from '../session.ts'
import { toast } from '../toast.ts'
import { moment } from '../words.ts'

type PhoneRequestItem = ReplyOf<'/api/operator/phone/list'>['list'][number]

const STATES = [
  ['pending', '待处理'],
  ['approved', '已更换'],
  ['refused', '已驳回'],
  ['cancelled', '已撤回'],
] as const

type State = (typeof STATES)[number][0]

const approve = ({ id, nickname, phone }: PhoneRequestItem, done: () => void): void => {
  const key = newKey()
  const reason = reasonField('如何核实了身份，例如回电原号码、核对实名和充值记录')
  askForm({
    title: `为${nickname}更换手机号`,
    text: `将绑定${phone}。对方在所有设备上的登录立即失效，之后用新手机号登录。`,
    fields: [reason.element],
    confirm: '更换手机号',
    isDanger: true,
    async send() {
      const request = { id, reason: reason.read() }
      toast((await ask('/api/operator/phone/approve', request, key)).message)
      done()
    },
  })
}

const decline = ({ id, nickname }: PhoneRequestItem, done: () => void): void => {
  const key = newKey()
  const reason = reasonField('对方会在消息中心看到这段话')
  askForm({
    title: `驳回${nickname}的申请`,
    fields: [reason.element],
    confirm: '驳回',
    async send() {
      const request = { id, reason: reason.read() }
      toast((await ask('/api/operator/phone/refuse', request, key)).message)
      done()
    },
  })
}

const shown = (one: PhoneRequestItem, done: () => void): HTMLElement =>
  card(
    div('top', person(one)),
    facts([
      ['原手机号', one.old_phone],
      ['新手机号', `${one.phone}（已验证）`],
      ['申请时间', moment(one.created_at)],
      ...(one.decided_at === 0 ? [] : [['处理时间', moment(one.decided_at)] as const]),
      ...(one.answer === '' ? [] : [['处理说明', one.answer] as const]),
    ]),
    h('p', { className: 'quote' }, one.reason),
    one.status === 'pending'
      ? div(
          'actions',
          callButton('/api/operator/phone/refuse', '驳回', 'plain', () => decline(one, done)),
          callButton('/api/operator/phone/approve', '核实并更换', 'main', () => approve(one, done)),
        )
      : null,
  )

export const phones: Section = {
  key: 'phones',
  title: '更换手机号',
  needs: '/api/operator/phone/list',
  count: 'phones',
  show(container, changed) {
    let status: State = 'pending'
    const done = (): void => {
      changed()
      void list.reload()
    }
    const list = pagedList<PhoneRequestItem>({
      load: (page) => ask('/api/operator/phone/list', { status, page }),
      show: (one) => shown(one, done),
      empty: '这里没有申请',
    })
    const choice = chips(STATES, (state) => {
      status = state
      void list.reload()
    })
    container.append(heading('更换手机号'), choice, list.element)
    void list.reload()
  },
}
