import type { ReplyOf } from '../../../client/market-client.ts'
import { callButton } from '../act.ts'
import { askForm, showNotice } from '../dialog.ts'
import { div, h } from '../dom.ts'
import { choiceField, lineField, reasonField } from '../fields.ts'
import { pagedList } from '../list.ts'
import { card, facts, heading, mark, type Section } from '../parts.ts'
import { ask, newKey } from '../session.ts'
import { shownOnce } from '../shown-once.ts'
import { toast } from '../toast.ts'
import { moment, ROLES } from '../words.ts'

type Operator = ReplyOf<'/api/operator/operator/list'>['list'][number]
type Role = Operator['role']

const DUTIES: Readonly<Record<Role, string>> = {
  admin: '全部权限，管理运营人员',
  finance: '纠纷、补贴、优惠券、账目',
  support: '账号、认证、反馈、通知、横幅',
  auditor: '只读，查看操作记录',
}

const roleChoices = (Object.keys(ROLES) as Role[]).map(
  (role) => [role, `${ROLES[role]}（${DUTIES[role]}）`] as const,
)

const handOver = (name: string, password: string): void =>
  showNotice({
    title: `${name}的初始密码`,
    text: '请当面或通过安全渠道交给本人，三天内首次登录时绑定验证器并改密码。此密码不会再次显示。',
    content: shownOnce([password]),
    confirm: '我已保存',
  })

const create = (done: () => void): void => {
  const name = lineField('账号名', { max: 20, hint: '2至20个汉字、字母或数字' })
  const role = choiceField('角色', roleChoices, 'support')
  askForm({
    title: '添加运营人员',
    fields: [name.element, role.element],
    confirm: '添加',
    async send() {
      const request = { name: name.read(), role: role.read() as Role }
      const { message, password } = await ask('/api/operator/operator/create', request)
      toast(message)
      done()
      handOver(name.read().trim(), password)
    },
  })
}

const changeRole = ({ id, name, role: former }: Operator, done: () => void): void => {
  const key = newKey()
  const role = choiceField('角色', roleChoices, former)
  const reason = reasonField('只在操作记录中显示')
  askForm({
    title: `修改${name}的角色`,
    fields: [role.element, reason.element],
    confirm: '修改',
    async send() {
      const request = { id, role: role.read() as Role, reason: reason.read() }
      toast((await ask('/api/operator/operator/role', request, key)).message)
      done()
    },
  })
}

const reset = ({ id, name }: Operator, done: () => void): void => {
  const reason = reasonField('只在操作记录中显示')
  askForm({
    title: `重置${name}的密码和验证器`,
    text: '对方的登录、密码、验证器和恢复码立即失效，用新的初始密码重新绑定。请先确认是本人提出。',
    fields: [reason.element],
    confirm: '重置',
    isDanger: true,
    async send() {
      const request = { id, reason: reason.read() }
      const { message, password } = await ask('/api/operator/operator/reset', request)
      toast(message)
      done()
      handOver(name, password)
    },
  })
}

type Verb = 'disable' | 'enable' | 'endSessions'

const WORDS: Readonly<Record<Verb, readonly [verb: string, text: string]>> = {
  disable: ['停用', '对方立即退出，不能再登录。'],
  enable: ['启用', '对方可以用原来的密码和验证器登录。'],
  endSessions: ['下线', '对方立即退出，可以重新登录。'],
}

const change = ({ id, name }: Operator, verb: Verb, done: () => void): void => {
  const key = newKey()
  const [words, text] = WORDS[verb]
  const reason = reasonField('只在操作记录中显示')
  askForm({
    title: `${words}${name}`,
    text,
    fields: [reason.element],
    confirm: words,
    isDanger: verb !== 'enable',
    async send() {
      const request = { id, reason: reason.read() }
      toast((await ask(`/api/operator/operator/${verb}`, request, key)).message)
      done()
    },
  })
}

const actions = (one: Operator, done: () => void): HTMLElement | null => {
  if (one.is_me) return null
  const path = '/api/operator/operator'
  const isOff = one.disabled_at !== 0
  const verb = isOff ? 'enable' : 'disable'
  return div(
    'actions',
    callButton(`${path}/reset`, '重置密码和验证器', 'plain', () => reset(one, done)),
    one.sessions === 0
      ? null
      : callButton(`${path}/endSessions`, '下线', 'plain', () => change(one, 'endSessions', done)),
    callButton(`${path}/${verb}`, WORDS[verb][0], 'plain', () => change(one, verb, done)),
    callButton(`${path}/role`, '修改角色', 'plain', () => changeRole(one, done)),
  )
}

const stateOf = ({ disabled_at, is_enrolled }: Operator): HTMLElement => {
  if (disabled_at !== 0) return mark('已停用', 'bad')
  return is_enrolled ? mark('已启用两步验证', 'good') : mark('待首次登录', 'wait')
}

const shown = (one: Operator, done: () => void): HTMLElement =>
  card(
    div(
      'top',
      div(
        'name',
        h('h2', {}, one.name),
        mark(ROLES[one.role], 'plain'),
        one.is_me ? mark('我', 'plain') : null,
      ),
      stateOf(one),
    ),
    facts([
      ['上次登录', moment(one.last_login_at)],
      ['当前登录', one.sessions === 0 ? '不在线' : `${one.sessions}处`],
      ['创建时间', moment(one.created_at)],
      ...(one.disabled_at === 0 ? [] : [['停用时间', moment(one.disabled_at)] as const]),
    ]),
    actions(one, done),
  )

export const operators: Section = {
  key: 'operators',
  title: '运营人员',
  needs: '/api/operator/operator/list',
  show(container) {
    const done = (): void => void list.reload()
    const list = pagedList<Operator>({
      async load() {
        const { list } = await ask('/api/operator/operator/list', {})
        return { list, has_more: false }
      },
      show: (one) => shown(one, done),
      empty: '还没有运营人员',
    })
    const add = callButton('/api/operator/operator/create', '添加运营人员', 'main', () =>
      create(done),
    )
    container.append(heading('运营人员', add), list.element)
    void list.reload()
  },
}
