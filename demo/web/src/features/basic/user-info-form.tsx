import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import type { UserInfo } from '../account/session.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { useProfile } from '../profile/use-profile.ts'
import { changesIn, fieldViews, type UserField, userProblemsOf } from './user-fields.ts'
import styles from './user-info-form.module.css'

interface UserInfoFormProps {
  readonly user: UserInfo
  readonly fields: readonly UserField[]
  readonly onSaved: () => void
}

/** A form with some fields of the account. */
export const UserInfoForm = ({ user, fields, onSaved }: UserInfoFormProps) => {
  const { save, isBusy } = useProfile()
  const { draft, problems, set, isRight, forget } = useStoredDraft<{
    [Field in UserField]?: string
  }>(
    `user:${fields.join()}`,
    () => Object.fromEntries(fields.map((field) => [field, user[field]])),
    userProblemsOf,
  )
  const submit = async () => {
    if (!isRight()) return
    const changed = changesIn(draft, user)
    if (Object.keys(changed).length > 0) {
      if (!(await save(changed))) return
      toast('保存成功')
    }
    forget()
    onSaved()
  }
  return (
    <Form onSubmit={submit}>
      <div className={styles.form}>
        <Card>
          {fields.map((field) => {
            const { label, placeholder, hint } = fieldViews[field]
            return (
              <div key={field} className={styles.field}>
                <TextField
                  label={label}
                  value={draft[field] ?? ''}
                  placeholder={placeholder}
                  error={problems[field] ?? null}
                  onChange={(value) => set({ [field]: value })}
                />
                <p className={styles.hint}>{hint}</p>
              </div>
            )
          })}
        </Card>
        <Button type="submit" isBusy={isBusy}>
          保存
        </Button>
      </div>
    </Form>
  )
}
