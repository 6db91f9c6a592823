import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { openPopup } from '../../ui/popup/popup.ts'
import styles from './account.module.css'
import type { Credentials } from './calls.ts'
import { LoginAgreement } from './login-agreement.tsx'
import { PhoneFields, usePhoneForm } from './phone-form.tsx'

interface PhoneLoginProps {
  readonly isBusy: boolean
  /** Ticket of a login by WeChat, which the login binds to the phone; '' without one. */
  readonly wechatTicket?: string
  /**
   * Resolves with the error of the code; null if there is none or the user was notified elsewhere.
   */
  readonly onLogin: (credentials: Credentials) => Promise<string | null>
}

const agrees = async (): Promise<boolean> => {
  const closed = await openPopup({
    popType: 'default',
    title: '请先同意协议',
    context: (
      <>
        登录前请阅读并同意 <span className={styles.text}>《用户协议》</span>和
        <span className={styles.text}>《隐私政策》</span>
      </>
    ),
    confirmText: '同意并登录',
  })
  return closed === 'confirm'
}

export const PhoneLogin = ({ isBusy, wechatTicket = '', onLogin }: PhoneLoginProps) => {
  const form = usePhoneForm()
  const [isAgreed, setIsAgreed] = useState(false)
  const submit = async () => {
    if (!form.isRight()) return
    if (!isAgreed && !(await agrees())) return
    setIsAgreed(true)
    const problem = await onLogin({
      ...form.fields,
      ...(wechatTicket !== '' && { wechat_ticket: wechatTicket }),
    })
    if (problem !== null) form.refuse({ code: problem })
  }
  return (
    <Form onSubmit={submit}>
      {wechatTicket !== '' && (
        <p className={styles.first}>微信已确认。首次使用请验证手机号，以后可直接用微信登录</p>
      )}
      <PhoneFields form={form} />
      <LoginAgreement isAgreed={isAgreed} onChange={setIsAgreed} />
      <Button type="submit" isBusy={isBusy}>
        {wechatTicket === '' ? '登录 / 注册' : '绑定并登录'}
      </Button>
    </Form>
  )
}
