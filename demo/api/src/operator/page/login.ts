import { div, form, h } from './dom.ts'
import { lineField } from './fields.ts'
import { ask, session, wordsOf } from './session.ts'

/** Asks for the token once; it is kept until the tab is closed. */
export const showLogin = (place: HTMLElement, entered: () => void, words = ''): void => {
  const name = lineField('您的称呼', { value: session.name(), max: 20, hint: '写进操作记录' })
  const token = lineField('操作口令', { type: 'password', max: 128 })
  const failure = h('p', { className: 'failure', hidden: words === '' }, words)
  failure.setAttribute('role', 'alert')
  const enter = h('button', { type: 'submit', className: 'button main' }, '进入')
  const fail = (why: string): void => {
    failure.textContent = why
    failure.hidden = false
  }
  const check = async (): Promise<void> => {
    if (name.read().trim() === '') return fail('请填写您的称呼')
    if (!/^[\x21-\x7e]{1,128}$/.test(token.read())) return fail('请填写操作口令')
    enter.disabled = true
    session.open(token.read(), name.read().trim())
    try {
      await ask('/api/operator/login/check', {})
      entered()
    } catch (cause) {
      session.close()
      fail(wordsOf(cause))
      enter.disabled = false
    }
  }
  const fields = form(
    'login',
    () => void check(),
    h('h1', {}, '开黑酒馆'),
    h('p', { className: 'soft' }, '运营后台'),
    name.element,
    token.element,
    failure,
    enter,
  )
  place.replaceChildren(div('door', fields))
}
