import { button, div, form, h } from './dom.ts'
import { wordsOf } from './session.ts'

interface Form {
  readonly title: string
  /** Consequence of the change, shown before the confirmation. */
  readonly text?: string
  readonly fields?: readonly Node[]
  readonly confirm: string
  readonly isDanger?: boolean
  /** Called when the form is submitted; shows what it throws and keeps the form open. */
  send(): Promise<void>
}

const open = (element: HTMLDialogElement): void => {
  document.body.append(element)
  element.addEventListener('close', () => element.remove())
  element.showModal()
}

/** Opens a form for the fields of a change. */
export const askForm = ({ title, text = '', fields = [], confirm, isDanger, send }: Form): void => {
  const failure = h('p', { className: 'failure', hidden: true })
  failure.setAttribute('role', 'alert')
  const sender = h(
    'button',
    { type: 'submit', className: `button ${isDanger ? 'danger' : 'main'}` },
    confirm,
  )
  const trySend = async (): Promise<void> => {
    sender.disabled = true
    failure.hidden = true
    try {
      await send()
      element.close()
    } catch (cause) {
      failure.textContent = wordsOf(cause)
      failure.hidden = false
    } finally {
      sender.disabled = false
    }
  }
  const content = form(
    '',
    () => {
      if (!sender.disabled) void trySend()
    },
    h('h2', {}, title),
    text === '' ? null : h('p', { className: 'soft' }, text),
    ...fields,
    failure,
    div(
      'actions',
      button('取消', 'plain', () => element.close()),
      sender,
    ),
  )
  const element = h('dialog', { ariaLabel: title }, content)
  open(element)
}

interface Notice {
  readonly title: string
  readonly text: string
  readonly content: Node
  readonly confirm: string
}

/** Shows a notice that stays until it is confirmed. */
export const showNotice = ({ title, text, content, confirm }: Notice): void => {
  const read = h('button', { type: 'submit', className: 'button main' }, confirm)
  const shown = form(
    '',
    () => element.close(),
    h('h2', {}, title),
    h('p', { className: 'soft' }, text),
    content,
    div('actions', read),
  )
  const element = h('dialog', { ariaLabel: title }, shown)
  // Escape would lose content that is shown only once.
  element.addEventListener('cancel', (event) => event.preventDefault())
  open(element)
}

/** Shows a picture in the largest size that fits. */
export const showPicture = (src: string): void => {
  const element = h('dialog', { className: 'viewer', ariaLabel: '查看图片' })
  const image = h('img', { src, alt: '' })
  element.append(
    h('button', { type: 'button', ariaLabel: '关闭', onclick: () => element.close() }, image),
  )
  open(element)
}
