import styles from '../../ui/popup/popup.module.css'
import { PopupActions } from '../../ui/popup/popup-actions.tsx'
import type { BodyProps } from '../../ui/popup/popup-host.tsx'
import { useSubmit } from '../../ui/popup/simple-bodies.tsx'
import { PhoneFields, usePhoneForm } from '../account/phone-form.tsx'

/** Asks for a phone number and the code that is sent to it. */
export const PhoneBody = ({ popup, close }: BodyProps<'phone'>) => {
  const form = usePhoneForm()
  const { isBusy, onSubmit } = useSubmit(
    async () => {
      const { phone, code } = form.fields
      return form.isRight() && popup.context.submit({ phone, onceCode: code })
    },
    () => close('confirm'),
  )
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <PhoneFields form={form} />
      <PopupActions popup={popup} close={close} isForm isBusy={isBusy} />
    </form>
  )
}
