import { type ReactNode, useState } from 'react'
import type { ReplyOf } from 'tavern-market-api/client'
import { failureText } from '../../features/market/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { FormControl } from '../kit/form-control.tsx'
import { type FormField, needed, refuse } from '../kit/forms.ts'
import { QrCode } from '../kit/qr-code.tsx'
import { ShownOnce } from '../kit/shown-once.tsx'
import { ask, type Me, session } from '../session.ts'
import styles from './login.module.css'

/** Data for the second step of a login. */
export type Started = ReplyOf<'/api/operator/login/password'>

interface StepProps {
  readonly title: string
  readonly text?: string
  readonly fields: Readonly<Record<string, FormField>>
  readonly confirm: string
  readonly children?: ReactNode
  readonly onBack?: () => void
  /** Continues; the step shows what it throws. */
  readonly send: (values: Readonly<Record<string, string>>) => Promise<void>
}

/** The typed values, and the attempt to continue with them. */
const useStep = (send: StepProps['send']) => {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const trySend = async () => {
    if (isBusy) return
    setIsBusy(true)
    setFailure('')
    try {
      await send(values)
    } catch (error) {
      setFailure(failureText(error))
      setIsBusy(false)
    }
  }
  return { values, setValues, failure, isBusy, trySend }
}

/** One step of the login. */
const Step = (props: StepProps) => {
  const { title, text, fields, confirm, children, onBack, send } = props
  const { values, setValues, failure, isBusy, trySend } = useStep(send)
  return (
    <Form onSubmit={trySend}>
      <h2>{title}</h2>
      {text !== undefined && <p className={styles.hint}>{text}</p>}
      {children}
      {Object.entries(fields).map(([name, field]) => (
        <FormControl
          key={name}
          field={field}
          value={values[name] ?? ''}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <Button type="submit" isBusy={isBusy}>
        {confirm}
      </Button>
      {onBack !== undefined && (
        <Button kind="plain" onClick={onBack}>
          返回
        </Button>
      )}
    </Form>
  )
}

type OnStarted = (started: Started) => void

/** Name and password. */
export const PasswordStep = ({ onStarted }: { readonly onStarted: OnStarted }) => (
  <Step
    title="运营后台"
    fields={{
      name: { kind: 'line', label: '账号名', max: 40 },
      password: { kind: 'password', label: '密码' },
    }}
    confirm="下一步"
    send={async ({ name = '', password = '' }) => {
      needed(name, '请填写账号名')
      needed(password, '请填写密码')
      onStarted(await ask('/api/operator/login/password', { name, password }))
    }}
  />
)

/** Starts to create the first administrator. */
export const SetupStep = ({ onStarted }: { readonly onStarted: OnStarted }) => (
  <Step
    title="创建首个管理员"
    fields={{
      token: {
        kind: 'password',
        label: '初始化口令',
        hint: '首次启动时打印的口令，或环境变量 MARKET_OPERATOR_TOKEN',
      },
      name: {
        kind: 'line',
        label: '账号名',
        max: 20,
        hint: '2至20个汉字、字母或数字，会写进操作记录',
      },
    }}
    confirm="下一步"
    send={async ({ token = '', name = '' }) => {
      needed(token, '请填写初始化口令')
      onStarted(await ask('/api/operator/login/setup', { token, name }))
    }}
  />
)

interface SecondStepProps {
  readonly started: Started
  readonly onBack: () => void
}

const CODE_CHARACTERS = 6

/** A code of the operator's device, or a recovery code. */
export const CodeStep = ({ started: { ticket }, onBack }: SecondStepProps) => (
  <Step
    title="两步验证"
    fields={{
      code: {
        kind: 'code',
        label: '验证码',
        max: 20,
        hint: '打开验证器查看6位验证码；手机不在身边时可填恢复码',
      },
    }}
    confirm="登录"
    onBack={onBack}
    send={async ({ code = '' }) => {
      const written = code.trim()
      if (written.length < CODE_CHARACTERS) refuse('请填写验证码')
      session.open(await ask('/api/operator/login/code', { ticket, code: written }))
    }}
  />
)

interface EnrolProps extends SecondStepProps {
  readonly onEnrolled: (me: Me, codes: readonly string[]) => void
}

const newPassword = { kind: 'password', isNew: true } as const

/** Binds a device for codes and asks for an own password. */
export const EnrolStep = ({ started, onBack, onEnrolled }: EnrolProps) => (
  <Step
    title="绑定验证器"
    text="用手机上的验证器应用（如微软或谷歌身份验证器）扫描二维码，再填写它显示的6位验证码。"
    fields={{
      code: { kind: 'code', label: '验证码', max: CODE_CHARACTERS, hint: '验证器显示的6位数字' },
      password: { ...newPassword, label: '设置密码', hint: '12至128个字符' },
      again: { ...newPassword, label: '再次输入密码' },
    }}
    confirm="绑定并登录"
    onBack={onBack}
    send={async ({ code = '', password = '', again = '' }) => {
      if (!/^\d{6}$/.test(code.trim())) refuse('请填写6位验证码')
      if (password !== again) refuse('两次输入的密码不一致')
      const request = { ticket: started.ticket, code: code.trim(), password }
      const { recovery_codes, ...me } = await ask('/api/operator/login/enrol', request)
      onEnrolled(me, recovery_codes)
    }}
  >
    <div className={styles.enrol}>
      <QrCode text={started.uri} label="验证器二维码" />
      <p className={styles.hint}>
        无法扫描？手动输入密钥：<code>{started.secret}</code>
      </p>
    </div>
  </Step>
)

interface RecoveryProps {
  readonly codes: readonly string[]
  readonly onRead: () => void
}

/** The codes for a login without the device, shown only now. */
export const RecoveryStep = ({ codes, onRead }: RecoveryProps) => (
  <Step
    title="保存恢复码"
    text="手机丢失时，可以用恢复码代替验证码登录，每个只能用一次。这些恢复码不会再次显示。"
    fields={{}}
    confirm="我已保存，进入后台"
    send={async () => onRead()}
  >
    <ShownOnce lines={codes} />
  </Step>
)
