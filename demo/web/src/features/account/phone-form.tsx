import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './account.module.css'
import { sendCode, useLoginOptions } from './calls.ts'
import { type CodeSenderState, codeSenderLabel } from './code-sender.ts'
import { useCodeSender } from './use-code-sender.ts'
import { CODE_DIGITS, codeError, digitsOf, PHONE_DIGITS, phoneError } from './validate.ts'

interface Fields<Value> {
  readonly phone: Value
  readonly code: Value
}

export interface PhoneForm {
  readonly fields: Fields<string>
  readonly errors: Fields<string | null>
  readonly sender: CodeSenderState
  /** The code itself in a sandbox without SMS; else null. */
  readonly shownCode: string | null
  readonly set: (fields: Partial<Fields<string>>) => void
  readonly requestCode: () => void
  /** Whether the form is valid; shows errors beside the fields. */
  readonly isRight: () => boolean
  /** Shows the back end's errors beside the fields. */
  readonly refuse: (errors: Partial<Fields<string>>) => void
}

/** The state of a form with a phone number and the code sent to it. */
export const usePhoneForm = (): PhoneForm => {
  const options = useLoginOptions()
  const [fields, setFields] = useState<Fields<string>>({ phone: '', code: '' })
  const [errors, setErrors] = useState<Fields<string | null>>({ phone: null, code: null })
  const { sender, send, sent } = useCodeSender(options.data?.can_send_code ? sendCode : null, toast)
  return {
    fields,
    errors,
    sender,
    shownCode: sent?.shown ?? null,
    set: (changed) => setFields((now) => ({ ...now, ...changed })),
    requestCode() {
      const error = phoneError(fields.phone)
      setErrors({ phone: error, code: null })
      if (error === null) send(fields.phone)
    },
    refuse: (found) => setErrors({ phone: null, code: null, ...found }),
    isRight() {
      const found = { phone: phoneError(fields.phone), code: codeError(fields.code, sent) }
      setErrors(found)
      return found.phone === null && found.code === null
    },
  }
}

interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly error: string | null
  readonly sender: CodeSenderState
  readonly shownCode: string | null
  readonly onChange: (code: string) => void
  readonly onSend: () => void
}

/** A code field with the button that requests the code. */
export const CodeField = ({
  label,
  value,
  placeholder = '请输入 6 位验证码',
  error,
  sender,
  shownCode,
  onChange,
  onSend,
}: CodeFieldProps) => (
  <>
    <TextField
      label={label}
      value={value}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="one-time-code"
      error={error}
      onChange={(input) => onChange(digitsOf(input, CODE_DIGITS))}
      after={
        <button
          type="button"
          className={styles.sendCode}
          data-state={sender.state}
          onClick={onSend}
        >
          {codeSenderLabel(sender)}
        </button>
      }
    />
    {shownCode !== null && shownCode !== value && (
      <button type="button" className={styles.shownCode} onClick={() => onChange(shownCode)}>
        体验验证码 {shownCode}，点此填入
      </button>
    )}
  </>
)

const LABELS: Fields<string> = { phone: '手机号', code: '验证码' }

/** Labels for forms that also have the old phone. */
export const NEW_PHONE: Fields<string> = { phone: '新手机号', code: '新手机号验证码' }

interface PhoneFieldsProps {
  readonly form: PhoneForm
  readonly labels?: Fields<string>
}

export const PhoneFields = ({ form, labels = LABELS }: PhoneFieldsProps) => (
  <>
    <TextField
      label={labels.phone}
      value={form.fields.phone}
      placeholder="请输入 11 位手机号"
      inputMode="tel"
      autoComplete="tel-national"
      error={form.errors.phone}
      onChange={(input) => form.set({ phone: digitsOf(input, PHONE_DIGITS) })}
    />
    <CodeField
      label={labels.code}
      value={form.fields.code}
      error={form.errors.code}
      sender={form.sender}
      shownCode={form.shownCode}
      onChange={(code) => form.set({ code })}
      onSend={form.requestCode}
    />
  </>
)
