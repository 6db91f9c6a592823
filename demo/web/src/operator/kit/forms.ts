import { fenOf, MarketError } from 'tavern-market-api/client'
import { signal } from '../../ui/signal.ts'

interface FieldTraits {
  readonly label: string
  readonly value?: string
  readonly hint?: string
  readonly placeholder?: string
  readonly max?: number
}

/** A field of a form; all values are texts. */
export type FormField = FieldTraits &
  (
    | { readonly kind: 'line' | 'area' | 'decimal' | 'time' | 'code' | 'image' }
    | { readonly kind: 'password'; readonly isNew?: boolean }
    | { readonly kind: 'choice'; readonly choices: readonly (readonly [string, string])[] }
  )

export type FormFields = Readonly<Record<string, FormField>>

export interface FormSpec<Fields extends FormFields = FormFields> {
  readonly title: string
  /** Consequence of the change. */
  readonly text?: string
  readonly fields: Fields
  readonly confirm: string
  readonly isDanger?: boolean
  /** Sends the change; the form shows what it throws and stays open. Resolves with a message. */
  send(values: Readonly<Record<keyof Fields, string>>, key: string): Promise<string>
}

/** Content that is shown only once. */
export interface NoticeSpec {
  readonly title: string
  readonly text: string
  readonly lines: readonly string[]
}

/** The open form. */
export const openedForm = signal<FormSpec | null>(null)

/** The shown notice. */
export const openedNotice = signal<NoticeSpec | null>(null)

/** Opens a form for a change. */
export const askForm = <Fields extends FormFields>(spec: FormSpec<Fields>): void =>
  openedForm.set(spec as unknown as FormSpec)

/** Shows content that must be saved now. */
export const showNotice = (spec: NoticeSpec): void => openedNotice.set(spec)

/** Rejects a form with this message. */
export const refuse = (words: string): never => {
  throw new MarketError(0, words)
}

/** A mandatory reason. */
export const reasonField = (hint: string): FormField => ({
  kind: 'area',
  label: '原因',
  hint,
  placeholder: '100个字以内',
  max: 100,
})

/** The trimmed text; refuses an empty one. */
export const needed = (value: string, wrong: string): string => {
  const trimmed = value.trim()
  return trimmed === '' ? refuse(wrong) : trimmed
}

export const reasonIn = ({ reason }: { readonly reason: string }): string =>
  needed(reason, '请填写原因')

/** A whole number from 0. */
export const wholeIn = (value: string, title: string): number =>
  /^\d{1,9}$/.test(value.trim()) ? Number(value) : refuse(`${title}应为整数`)

/** Fen of an amount in yuan. */
export const fenIn = (value: string, wrong: string): number => fenOf(value) ?? refuse(wrong)
