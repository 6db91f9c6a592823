import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import type { Credentials } from './calls.ts'
import { PhoneFields, usePhoneForm } from './phone-form.tsx'

interface PhoneLoginProps {
  readonly isBusy: boolean
  readonly onLogin: (credentials: Credentials) => void
}

/** Login with a phone number and the code that was sent to it. */
export const PhoneLogin = ({ isBusy, onLogin }: PhoneLoginProps) => {
  const form = usePhoneForm()
  return (
    <Form onSubmit={() => form.isRight() && onLogin(form.fields)}>
      <PhoneFields form={form} />
      <Button type="submit" isBusy={isBusy}>
        登录 / 注册
      </Button>
    </Form>
  )
}
