import { useState } from 'react'
import styles from '../../ui/popup/popup.module.css'
import { PopupActions } from '../../ui/popup/popup-actions.tsx'
import type { BodyProps } from '../../ui/popup/popup-host.tsx'
import { useSubmit } from '../../ui/popup/simple-bodies.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { NEW_PHONE, PhoneFields, usePhoneForm } from '../account/phone-form.tsx'

const REASON_MIN = 10
const REASON_MAX = 200

const reasonError = (reason: string): string | null =>
  [...reason.trim()].length < REASON_MIN ? `请至少写 ${REASON_MIN} 个字，方便客服核实` : null

/** Asks for the new phone with its code, and for data that proves the ownership of the account. */
export const PhoneRequestBody = ({ popup, close }: BodyProps<'phoneRequest'>) => {
  const form = usePhoneForm()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { isBusy, onSubmit } = useSubmit(
    async () => {
      const found = reasonError(reason)
      setError(found)
      if (!form.isRight() || found !== null) return false
      return popup.context.submit({ ...form.fields, reason: reason.trim() })
    },
    () => close('confirm'),
  )
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <PhoneFields form={form} labels={NEW_PHONE} />
      <TextArea
        label="申请说明"
        value={reason}
        placeholder="例如原号码已停用，以及最近一笔订单或充值的时间、金额"
        maxLength={REASON_MAX}
        error={error}
        onChange={setReason}
      />
      <PopupActions popup={popup} close={close} isForm isBusy={isBusy} />
    </form>
  )
}
