import type { ReplyOf } from 'tavern-market-api/client'
import { askForm, reasonField, reasonIn, showNotice } from '../kit/forms.ts'
import { QueryView } from '../kit/list-view.tsx'
import { Act, Actions, Card, Cards, Facts, Heading, Mark } from '../kit/parts.tsx'
import { ask, type Role, useOperator } from '../session.ts'
import { moment, ROLES } from '../words.ts'

type Operator = ReplyOf<'/api/operator/operator/list'>['list'][number]

const DUTIES: Readonly<Record<Role, string>> = {
  admin: '全部权限，管理运营人员',
  finance: '纠纷、补贴、优惠券、账目',
  support: '账号、认证、反馈、通知、横幅、房间',
  auditor: '只读，查看操作记录',
}

const roles = Object.keys(ROLES) as Role[]

const roleField = (value: Role) =>
  ({
    kind: 'choice',
    label: '角色',
    value,
    choices: roles.map((role) => [role, `${ROLES[role]}（${DUTIES[role]}）`] as const),
  }) as const

const roleIn = (value: string): Role => roles.find((role) => role === value) ?? 'auditor'

const handOver = (name: string, password: string): void =>
  showNotice({
    title: `${name}的初始密码`,
    text: '请当面或通过安全渠道交给本人，三天内首次登录时绑定验证器并改密码。此密码不会再次显示。',
    lines: [password],
  })

const create = (): void =>
  askForm({
    title: '添加运营人员',
    fields: {
      name: { kind: 'line', label: '账号名', max: 20, hint: '2至20个汉字、字母或数字' },
      role: roleField('support'),
    },
    confirm: '添加',
    async send({ name, role }) {
      const request = { name, role: roleIn(role) }
      const { message, password } = await ask('/api/operator/operator/create', request)
      handOver(name.trim(), password)
      return message
    },
  })

const changeRole = ({ id, name, role: former }: Operator): void =>
  askForm({
    title: `修改${name}的角色`,
    fields: { role: roleField(former), reason: reasonField('只在操作记录中显示') },
    confirm: '修改',
    async send(values, key) {
      const request = { id, role: roleIn(values.role), reason: reasonIn(values) }
      return (await ask('/api/operator/operator/role', request, key)).message
    },
  })

const reset = ({ id, name }: Operator): void =>
  askForm({
    title: `重置${name}的密码和验证器`,
    text: '对方的登录、密码、验证器和恢复码立即失效，用新的初始密码重新绑定。请先确认是本人提出。',
    fields: { reason: reasonField('只在操作记录中显示') },
    confirm: '重置',
    isDanger: true,
    async send(values) {
      const request = { id, reason: reasonIn(values) }
      const { message, password } = await ask('/api/operator/operator/reset', request)
      handOver(name, password)
      return message
    },
  })

type Verb = 'disable' | 'enable' | 'endSessions'

const WORDS: Readonly<Record<Verb, readonly [verb: string, text: string]>> = {
  disable: ['停用', '对方立即退出，不能再登录。'],
  enable: ['启用', '对方可以用原来的密码和验证器登录。'],
  endSessions: ['下线', '对方立即退出，可以重新登录。'],
}

const change = ({ id, name }: Operator, verb: Verb): void => {
  const [words, text] = WORDS[verb]
  askForm({
    title: `${words}${name}`,
    text,
    fields: { reason: reasonField('只在操作记录中显示') },
    confirm: words,
    isDanger: verb !== 'enable',
    async send(values, key) {
      const request = { id, reason: reasonIn(values) }
      return (await ask(`/api/operator/operator/${verb}`, request, key)).message
    },
  })
}

const Changes = ({ one }: { readonly one: Operator }) => {
  const verb = one.disabled_at === 0 ? 'disable' : 'enable'
  return (
    <Actions>
      <Act path="/api/operator/operator/reset" onClick={() => reset(one)}>
        重置密码和验证器
      </Act>
      {one.sessions > 0 && (
        <Act path="/api/operator/operator/endSessions" onClick={() => change(one, 'endSessions')}>
          下线
        </Act>
      )}
      <Act path={`/api/operator/operator/${verb}`} onClick={() => change(one, verb)}>
        {WORDS[verb][0]}
      </Act>
      <Act path="/api/operator/operator/role" onClick={() => changeRole(one)}>
        修改角色
      </Act>
    </Actions>
  )
}

const StateMark = ({ one: { disabled_at, is_enrolled } }: { readonly one: Operator }) => {
  if (disabled_at !== 0) return <Mark look="bad">已停用</Mark>
  return is_enrolled ? <Mark look="good">已启用两步验证</Mark> : <Mark look="wait">待首次登录</Mark>
}

/** All operators, their roles and sessions. */
export const OperatorsScreen = () => (
  <>
    <Heading title="运营人员">
      <Act path="/api/operator/operator/create" kind="primary" onClick={create}>
        添加运营人员
      </Act>
    </Heading>
    <QueryView query={useOperator('/api/operator/operator/list', {})}>
      {({ list }) => (
        <Cards>
          {list.map((one) => (
            <Card key={one.id} title={one.name} aside={<StateMark one={one} />}>
              <Facts
                rows={[
                  ['角色', `${ROLES[one.role]}${one.is_me ? '（我）' : ''}`],
                  ['上次登录', moment(one.last_login_at)],
                  ['当前登录', one.sessions === 0 ? '不在线' : `${one.sessions}处`],
                  ['创建时间', moment(one.created_at)],
                  one.disabled_at === 0 ? null : ['停用时间', moment(one.disabled_at)],
                ]}
              />
              {!one.is_me && <Changes one={one} />}
            </Card>
          ))}
        </Cards>
      )}
    </QueryView>
  </>
)
