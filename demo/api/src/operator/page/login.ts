import type { ReplyOf } from '../../client/market-client.ts'
import { button, div, form, h } from './dom.ts'
import { codeField, lineField, refuse } from './fields.ts'
import { qrCode } from './qr.ts'
import { ask, session, wordsOf } from './session.ts'
import { shownOnce } from './shown-once.ts'

type Started = ReplyOf<'/api/operator/login/password'>

/** The login's container, and the callback after it. */
interface Door {
  readonly container: HTMLElement
  entered(): void
}

interface Step {
  readonly title: string
  /** Instruction. */
  readonly text?: string
  readonly content: readonly (Node | null)[]
  readonly confirm: string
  /** Continues with the next step; what it throws is shown. */
  send(): Promise<void>
  readonly back?: () => void
}

/** Shows one step of the login. `words`: the reason why it is shown again. */
const showStep = ({ container }: Door, step: Step, words = ''): void => {
  const failure = h('p', { className: 'failure', hidden: words === '' }, words)
  failure.setAttribute('role', 'alert')
  const enter = h('button', { type: 'submit', className: 'button main' }, step.confirm)
  const trySend = async (): Promise<void> => {
    enter.disabled = true
    failure.hidden = true
    try {
      await step.send()
    } catch (cause) {
      failure.textContent = wordsOf(cause)
      failure.hidden = false
      enter.disabled = false
    }
  }
  const fields = form(
    'login',
    () => {
      if (!enter.disabled) void trySend()
    },
    h('h1', {}, '开黑酒馆'),
    h('p', { className: 'soft' }, step.title),
    step.text === undefined ? null : h('p', { className: 'hint' }, step.text),
    ...step.content,
    failure,
    enter,
    step.back === undefined ? null : button('返回', 'plain', step.back),
  )
  container.replaceChildren(div('door', fields))
  fields.querySelector('input')?.focus()
}

const showCode = (door: Door, { ticket }: Started): void => {
  const code = lineField('验证码', {
    max: 20,
    hint: '打开验证器查看6位验证码；手机不在身边时可填恢复码',
    autocomplete: 'one-time-code',
  })
  showStep(door, {
    title: '两步验证',
    content: [code.element],
    confirm: '登录',
    async send() {
      const written = code.read().trim()
      if (written.length < 6) refuse('请填写验证码')
      session.open(await ask('/api/operator/login/code', { ticket, code: written }))
      door.entered()
    },
    back: () => showPassword(door),
  })
}

const showRecoveryCodes = (door: Door, codes: readonly string[]): void =>
  showStep(door, {
    title: '保存恢复码',
    text: '手机丢失时，可以用恢复码代替验证码登录，每个只能用一次。这些恢复码不会再次显示。',
    content: [shownOnce(codes)],
    confirm: '我已保存，进入后台',
    async send() {
      door.entered()
    },
  })

const newPassword = () => {
  const one = lineField('设置密码', {
    type: 'password',
    max: 128,
    hint: '12至128个字符',
    autocomplete: 'new-password',
  })
  const again = lineField('再次输入密码', {
    type: 'password',
    max: 128,
    autocomplete: 'new-password',
  })
  return {
    elements: [one.element, again.element],
    read: () => (one.read() === again.read() ? one.read() : refuse('两次输入的密码不一致')),
  }
}

/** Enrols a device for codes and asks for an own password. */
const showEnrolment = (door: Door, { ticket, secret, uri }: Started): void => {
  const code = codeField()
  const password = newPassword()
  showStep(door, {
    title: '绑定验证器',
    text: '用手机上的验证器应用（如微软或谷歌身份验证器）扫描二维码，再填写它显示的6位验证码。',
    content: [
      qrCode(uri, '验证器二维码'),
      h('p', { className: 'secret' }, '无法扫描？手动输入密钥：', h('code', {}, secret)),
      code.element,
      ...password.elements,
    ],
    confirm: '绑定并登录',
    async send() {
      const request = { ticket, code: code.read(), password: password.read() }
      const { recovery_codes, ...me } = await ask('/api/operator/login/enrol', request)
      session.open(me)
      showRecoveryCodes(door, recovery_codes)
    },
    back: () => showPassword(door),
  })
}

const showPassword = (door: Door, words = ''): void => {
  const name = lineField('账号名', { max: 40, autocomplete: 'username' })
  const password = lineField('密码', {
    type: 'password',
    max: 128,
    autocomplete: 'current-password',
  })
  const step: Step = {
    title: '运营后台',
    content: [name.element, password.element],
    confirm: '下一步',
    async send() {
      if (name.read().trim() === '') refuse('请填写账号名')
      if (password.read() === '') refuse('请填写密码')
      const request = { name: name.read(), password: password.read() }
      const started = await ask('/api/operator/login/password', request)
      if (started.next === 'code') showCode(door, started)
      else showEnrolment(door, started)
    },
  }
  showStep(door, step, words)
}

/** Creates the first administrator. */
const showSetup = (door: Door): void => {
  const token = lineField('初始化口令', {
    type: 'password',
    max: 128,
    hint: '首次启动时打印的口令，或环境变量 MARKET_OPERATOR_TOKEN',
  })
  const name = lineField('账号名', {
    max: 20,
    hint: '2至20个汉字、字母或数字，会写进操作记录',
    autocomplete: 'username',
  })
  showStep(door, {
    title: '创建首个管理员',
    content: [token.element, name.element],
    confirm: '下一步',
    async send() {
      if (token.read() === '') refuse('请填写初始化口令')
      const request = { token: token.read(), name: name.read() }
      showEnrolment(door, await ask('/api/operator/login/setup', request))
    },
  })
}

/**
 * Shows the login, or the creation of the first administrator if none exists. `words`: the reason
 * why a session has ended.
 */
export const showLogin = async (
  container: HTMLElement,
  entered: () => void,
  words = '',
): Promise<void> => {
  const door = { container, entered }
  showPassword(door, words)
  try {
    const { needs_setup } = await ask('/api/operator/login/state', {})
    if (needs_setup) showSetup(door)
  } catch (cause) {
    showPassword(door, wordsOf(cause))
  }
}
