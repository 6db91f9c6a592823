import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../features/market/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { randomID } from '../../ui/random-id.ts'
import { toast } from '../../ui/toast.ts'
import { useModal } from '../../ui/use-modal.ts'
import styles from './form.module.css'
import { FormControl } from './form-control.tsx'
import { type FormSpec, openedForm, openedNotice } from './forms.ts'
import { ShownOnce } from './shown-once.tsx'

const firstValues = ({ fields }: FormSpec): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { value = '' }]) => [name, value]))

/** Sends the form's change; afterwards every list is read again. */
const useSend = (spec: FormSpec, values: Readonly<Record<string, string>>, onDone: () => void) => {
  const client = useQueryClient()
  const [key] = useState(randomID)
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    setIsBusy(true)
    setFailure('')
    try {
      const message = await spec.send(values, key)
      onDone()
      toast(message)
      void client.invalidateQueries()
    } catch (error) {
      setFailure(failureText(error))
    }
    setIsBusy(false)
  }
  return { send, failure, isBusy }
}

const FormDialog = ({ spec }: { readonly spec: FormSpec }) => {
  const [values, setValues] = useState(() => firstValues(spec))
  const close = () => openedForm.set(null)
  const { send, failure, isBusy } = useSend(spec, values, close)
  const { props } = useModal({ isOpen: true, onDismiss: close })
  return (
    <dialog {...props} className={styles.dialog} aria-label={spec.title}>
      <Form onSubmit={send}>
        <h2 className={styles.title}>{spec.title}</h2>
        {spec.text !== undefined && <p className={styles.text}>{spec.text}</p>}
        {Object.entries(spec.fields).map(([name, field]) => (
          <FormControl
            key={name}
            field={field}
            value={values[name] ?? ''}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        <p className={styles.failure} role="alert">
          {failure}
        </p>
        <div className={styles.actions} data-danger={spec.isDanger === true}>
          <Button kind="plain" onClick={close}>
            取消
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {spec.confirm}
          </Button>
        </div>
      </Form>
    </dialog>
  )
}

/** Escape would lose content that is shown only once, so only the button closes it. */
const NoticeDialog = ({ title, text, lines }: NonNullable<ReturnType<typeof openedNotice.get>>) => {
  const close = () => openedNotice.set(null)
  const { props } = useModal({ isOpen: true, onDismiss: close, isFirm: true, isOfApp: true })
  return (
    <dialog {...props} className={styles.dialog} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <ShownOnce lines={lines} />
      <Button onClick={close}>我已保存</Button>
    </dialog>
  )
}

/** Shows the forms and notices that screens open. */
export const FormHost = () => {
  const form = openedForm.use()
  const notice = openedNotice.use()
  return (
    <>
      {form !== null && <FormDialog spec={form} />}
      {notice !== null && <NoticeDialog {...notice} />}
    </>
  )
}
