import { useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { sendCode, useLoginOptions } from './calls.ts'
import type { CodeSenderState } from './code-sender.ts'
import { maskedPhone } from './masked-phone.ts'
import { CodeField } from './phone-form.tsx'
import { useCodeSender } from './use-code-sender.ts'
import { codeError } from './validate.ts'

interface OldPhoneCode {
  readonly code: string
  readonly error: string | null
  readonly sender: CodeSenderState
  readonly shownCode: string | null
  readonly set: (code: string) => void
  readonly requestCode: () => void
  /** Whether the form is valid; shows the error beside the field. */
  readonly isRight: () => boolean
}

/** The code that proves access to the bound phone. */
export const useOldPhoneCode = (phone: string): OldPhoneCode => {
  const options = useLoginOptions()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { sender, send, sent } = useCodeSender(options.data?.can_send_code ? sendCode : null, toast)
  return {
    code,
    error,
    sender,
    shownCode: sent?.shown ?? null,
    set: setCode,
    requestCode: () => send(phone),
    isRight() {
      const found = codeError(code, sent)
      setError(found)
      return found === null
    },
  }
}

interface OldPhoneFieldProps {
  readonly phone: string
  readonly form: OldPhoneCode
  readonly label?: string
}

export const OldPhoneField = ({ phone, form, label = '原手机号验证码' }: OldPhoneFieldProps) => (
  <CodeField
    label={label}
    value={form.code}
    placeholder={`发送至 ${maskedPhone(phone)}`}
    error={form.error}
    sender={form.sender}
    shownCode={form.shownCode}
    onChange={form.set}
    onSend={form.requestCode}
  />
)
