import { Button } from '../../ui/button.tsx'
import { askForm, type FormField, refuse, showNotice } from '../kit/forms.ts'
import { Actions, Card, Facts, Heading, Soft } from '../kit/parts.tsx'
import { ask, session } from '../session.ts'
import { ROLES } from '../words.ts'

const current: FormField = { kind: 'password', label: '当前密码' }

const codeField: FormField = {
  kind: 'code',
  label: '验证码',
  max: 6,
  hint: '验证器显示的6位数字',
}

const codeIn = (value: string): string =>
  /^\d{6}$/.test(value.trim()) ? value.trim() : refuse('请填写6位验证码')

const changePassword = (): void =>
  askForm({
    title: '修改密码',
    text: '修改后，您在其他地方的登录立即失效。',
    fields: {
      password: current,
      next: { kind: 'password', isNew: true, label: '新密码', hint: '12至128个字符' },
      again: { kind: 'password', isNew: true, label: '再次输入新密码' },
      code: codeField,
    },
    confirm: '修改',
    async send({ password, next, again, code }) {
      if (next !== again) refuse('两次输入的新密码不一致')
      const request = { password, new_password: next, code: codeIn(code) }
      return (await ask('/api/operator/own/password', request)).message
    },
  })

const renewCodes = (): void =>
  askForm({
    title: '重新生成恢复码',
    text: '之前的恢复码全部失效。',
    fields: { password: current, code: codeField },
    confirm: '生成',
    async send({ password, code }) {
      const request = { password, code: codeIn(code) }
      const { recovery_codes } = await ask('/api/operator/own/recoveryCodes', request)
      showNotice({
        title: '新的恢复码',
        text: '手机丢失时可代替验证码登录，每个只能用一次，不会再次显示。',
        lines: recovery_codes,
      })
      return '已重新生成恢复码'
    },
  })

/** The operator's own account. */
export const OwnScreen = () => {
  const me = session.use()
  return (
    <>
      <Heading title="我的账号" />
      <Card>
        <Facts
          rows={[
            ['账号名', me?.name ?? ''],
            ['角色', me === null ? '' : ROLES[me.role]],
          ]}
        />
      </Card>
      <Card title="登录密码">
        <Soft>需要当前密码和验证码。</Soft>
        <Actions>
          <Button kind="plain" size="small" onClick={changePassword}>
            修改密码
          </Button>
        </Actions>
      </Card>
      <Card title="恢复码">
        <Soft>手机丢失时代替验证码登录。换手机前请先联系管理员重置验证器。</Soft>
        <Actions>
          <Button kind="plain" size="small" onClick={renewCodes}>
            重新生成恢复码
          </Button>
        </Actions>
      </Card>
    </>
  )
}
