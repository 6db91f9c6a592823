import styles from '../../ui/popup/popup.module.css'
import { PopupActions } from '../../ui/popup/popup-actions.tsx'
import type { BodyProps } from '../../ui/popup/popup-host.tsx'
import { useSubmit } from '../../ui/popup/simple-bodies.tsx'
import { OldPhoneField, useOldPhoneCode } from '../account/old-phone-code.tsx'
import { NEW_PHONE, PhoneFields, usePhoneForm } from '../account/phone-form.tsx'

/** Asks for a phone number and its code; if one is bound, also for that phone's code. */
export const PhoneBody = ({ popup, close }: BodyProps<'phone'>) => {
  const { bound, submit, onLost } = popup.context
  const isChange = bound !== ''
  const form = usePhoneForm()
  const old = useOldPhoneCode(bound)
  const { isBusy, onSubmit } = useSubmit(
    async () => {
      const areRight = [form.isRight(), !isChange || old.isRight()]
      if (areRight.includes(false)) return false
      const { phone, code } = form.fields
      return submit({ phone, onceCode: code, ...(isChange && { oldCode: old.code }) })
    },
    () => close('confirm'),
  )
  const lose = () => {
    close('cancel')
    onLost()
  }
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {isChange && <OldPhoneField phone={bound} form={old} />}
      <PhoneFields form={form} {...(isChange && { labels: NEW_PHONE })} />
      {isChange && (
        <button type="button" className={styles.aside} onClick={lose}>
          原手机号收不到验证码？
        </button>
      )}
      <PopupActions popup={popup} close={close} isForm isBusy={isBusy} />
    </form>
  )
}
