import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { saveNickname } from './calls.ts'
import { nicknameError } from './validate.ts'

interface NicknameSheetProps {
  readonly isOpen: boolean
  readonly nickname: string
  readonly onClose: () => void
}

/** Asks for a new nickname and saves it. */
export const NicknameSheet = ({ isOpen, nickname, onClose }: NicknameSheetProps) => (
  <Sheet title="修改昵称" isOpen={isOpen} onClose={onClose}>
    <NicknameForm nickname={nickname} onDone={onClose} />
  </Sheet>
)

const NicknameForm = ({ nickname, onDone }: { nickname: string; onDone: () => void }) => {
  const [value, setValue] = useState(nickname)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    const found = nicknameError(value)
    setError(found)
    if (found !== null) return
    setIsBusy(true)
    try {
      await saveNickname(value.trim())
      toast('昵称已修改')
      onDone()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '保存失败，请重试')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        label="新昵称"
        value={value}
        placeholder="最多 8 个字"
        error={error}
        onChange={setValue}
      />
      <Button type="submit" isBusy={isBusy}>
        保存
      </Button>
    </Form>
  )
}
