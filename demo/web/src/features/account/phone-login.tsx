import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './account.module.css'
import { type Credentials, useLoginOptions } from './calls.ts'
import { codeSenderLabel } from './code-sender.ts'
import { useCodeSender } from './use-code-sender.ts'
import { CODE_DIGITS, codeError, digitsOf, PHONE_DIGITS, phoneError } from './validate.ts'

interface PhoneLoginProps {
  readonly isBusy: boolean
  readonly onLogin: (credentials: Credentials) => void
}

/** Login with a phone number and the code that was sent to it. */
export const PhoneLogin = ({ isBusy, onLogin }: PhoneLoginProps) => {
  const options = useLoginOptions()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<{ phone: string | null; code: string | null }>({
    phone: null,
    code: null,
  })
  const { sender, send, sentCode } = useCodeSender(options.data?.mock_code ?? null, toast)

  const askForCode = () => {
    const error = phoneError(phone)
    setErrors({ phone: error, code: null })
    if (error === null) send()
  }
  const submit = () => {
    const found = { phone: phoneError(phone), code: codeError(code, sentCode) }
    setErrors(found)
    if (found.phone === null && found.code === null) onLogin({ phone, code })
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        label="手机号"
        value={phone}
        placeholder="请输入 11 位手机号"
        inputMode="tel"
        autoComplete="tel-national"
        error={errors.phone}
        onChange={(input) => setPhone(digitsOf(input, PHONE_DIGITS))}
      />
      <TextField
        label="验证码"
        value={code}
        placeholder="请输入 6 位验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code}
        onChange={(input) => setCode(digitsOf(input, CODE_DIGITS))}
        after={
          <button
            type="button"
            className={styles.sendCode}
            data-state={sender.state}
            onClick={askForCode}
          >
            {codeSenderLabel(sender)}
          </button>
        }
      />
      <Button type="submit" isBusy={isBusy}>
        登录 / 注册
      </Button>
    </Form>
  )
}
