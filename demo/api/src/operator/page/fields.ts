import { MarketError } from '../../client/market-client.ts'
import { h } from './dom.ts'

const labelled = (title: string, control: HTMLElement, hint: string): HTMLLabelElement =>
  h(
    'label',
    { className: 'field' },
    h('span', {}, title),
    control,
    hint === '' ? null : h('small', {}, hint),
  )

interface Field {
  readonly element: HTMLElement
  read(): string
}

interface Traits {
  readonly value?: string
  readonly hint?: string
  readonly type?: string
  readonly max?: number
  readonly placeholder?: string
  readonly autocomplete?: AutoFill
}

/** Rejects a form with this message. */
export const refuse = (words: string): never => {
  throw new MarketError(0, words)
}

export const lineField = (title: string, traits: Traits = {}): Field => {
  const { value = '', hint = '', type = 'text', max = 200, placeholder = '' } = traits
  const { autocomplete = 'off' } = traits
  const input = h('input', { type, value, maxLength: max, placeholder, autocomplete })
  if (type === 'decimal') Object.assign(input, { type: 'text', inputMode: 'decimal' })
  return { element: labelled(title, input, hint), read: () => input.value }
}

/** A code of an authenticator app. */
export const codeField = (): Field => {
  const field = lineField('验证码', {
    max: 6,
    hint: '验证器显示的6位数字',
    autocomplete: 'one-time-code',
  })
  const read = (): string => {
    const code = field.read().trim()
    return /^\d{6}$/.test(code) ? code : refuse('请填写6位验证码')
  }
  return { element: field.element, read }
}

export const textField = (title: string, traits: Traits = {}): Field => {
  const { value = '', hint = '', max = 100, placeholder = '' } = traits
  const area = h('textarea', { value, rows: 3, maxLength: max, placeholder })
  return { element: labelled(title, area, hint), read: () => area.value }
}

export const choiceField = (
  title: string,
  choices: readonly (readonly [value: string, words: string])[],
  value: string,
): Field => {
  const options = choices.map(([one, words]) =>
    h('option', { value: one, selected: one === value }, words),
  )
  const select = h('select', {}, ...options)
  return { element: labelled(title, select, ''), read: () => select.value }
}

/** A mandatory reason. */
export const reasonField = (hint: string): Field => {
  const field = textField('原因', { hint, placeholder: '100个字以内' })
  const read = (): string => {
    const reason = field.read().trim()
    return reason === '' ? refuse('请填写原因') : reason
  }
  return { element: field.element, read }
}

/** A whole number from 0. */
export const wholeOf = (field: Field, title: string): number => {
  const written = field.read().trim()
  return /^\d{1,9}$/.test(written) ? Number(written) : refuse(`${title}应为整数`)
}
