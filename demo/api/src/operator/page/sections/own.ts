import { askForm, showNotice } from '../dialog.ts'
import { button, div, h } from '../dom.ts'
import { codeField, lineField, refuse } from '../fields.ts'
import { card, facts, heading, type Section } from '../parts.ts'
import { ask, session } from '../session.ts'
import { shownOnce } from '../shown-once.ts'
import { toast } from '../toast.ts'
import { ROLES } from '../words.ts'

const passwordField = (title: string, isNew = false) =>
  lineField(title, {
    type: 'password',
    max: 128,
    autocomplete: isNew ? 'new-password' : 'current-password',
    ...(isNew ? { hint: '12至128个字符' } : {}),
  })

const changePassword = (): void => {
  const password = passwordField('当前密码')
  const next = passwordField('新密码', true)
  const again = passwordField('再次输入新密码', true)
  const code = codeField()
  askForm({
    title: '修改密码',
    text: '修改后，您在其他地方的登录立即失效。',
    fields: [password.element, next.element, again.element, code.element],
    confirm: '修改',
    async send() {
      if (next.read() !== again.read()) refuse('两次输入的新密码不一致')
      const request = { password: password.read(), new_password: next.read(), code: code.read() }
      toast((await ask('/api/operator/own/password', request)).message)
    },
  })
}

const renewCodes = (): void => {
  const password = passwordField('当前密码')
  const code = codeField()
  askForm({
    title: '重新生成恢复码',
    text: '之前的恢复码全部失效。',
    fields: [password.element, code.element],
    confirm: '生成',
    async send() {
      const request = { password: password.read(), code: code.read() }
      const { recovery_codes } = await ask('/api/operator/own/recoveryCodes', request)
      showNotice({
        title: '新的恢复码',
        text: '手机丢失时可代替验证码登录，每个只能用一次，不会再次显示。',
        content: shownOnce(recovery_codes),
        confirm: '我已保存',
      })
    },
  })
}

export const own: Section = {
  key: 'own',
  title: '我的账号',
  needs: '/api/operator/own/password',
  show(container) {
    const me = session.me()
    container.append(
      heading('我的账号'),
      div(
        'list',
        card(
          facts([
            ['账号名', me?.name ?? ''],
            ['角色', me === null ? '' : ROLES[me.role]],
          ]),
        ),
        card(
          h('h2', {}, '登录密码'),
          div('soft', '需要当前密码和验证码。'),
          div('actions', button('修改密码', 'plain', changePassword)),
        ),
        card(
          h('h2', {}, '恢复码'),
          div('soft', '手机丢失时代替验证码登录。换手机前请先联系管理员重置验证器。'),
          div('actions', button('重新生成恢复码', 'plain', renewCodes)),
        ),
      ),
    )
  },
}
