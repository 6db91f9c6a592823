import { useState } from 'react'
import styles from '../../ui/popup/popup.module.css'
import { PopupActions } from '../../ui/popup/popup-actions.tsx'
import type { BodyProps } from '../../ui/popup/popup-host.tsx'
import { useSubmit } from '../../ui/popup/simple-bodies.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { nicknameError } from '../account/validate.ts'

export const NicknameBody = ({ popup, close }: BodyProps<'nickname'>) => {
  const [nickname, setNickname] = useState(popup.context.nickname)
  const [error, setError] = useState<string | null>(null)
  const { isBusy, onSubmit } = useSubmit(
    async () => {
      const found = nicknameError(nickname)
      setError(found)
      return found === null && popup.context.submit(nickname.trim())
    },
    () => close('confirm'),
  )
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <TextField
        label="新昵称"
        value={nickname}
        placeholder="最多 8 个字"
        error={error}
        onChange={setNickname}
      />
      <PopupActions popup={popup} close={close} isForm isBusy={isBusy} />
    </form>
  )
}
