import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useChat, useSession } from 'tavern-im/react'
import { TYPES } from 'tavern-im/strict'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { roomPath } from '../chat/conversation-names.ts'
import { ContactList } from './contact-list.tsx'
import styles from './sheets.module.css'

interface NewChatSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Starts a chat with a user, by ID or from the contacts. */
export const NewChatSheet = ({ isOpen, onClose }: NewChatSheetProps) => (
  <Sheet title="新建聊天" isOpen={isOpen} onClose={onClose}>
    <NewChatForm />
  </Sheet>
)

const NewChatForm = () => {
  const chat = useChat()
  const { userID: myID } = useSession()
  const navigate = useNavigate()
  const [userID, setUserID] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const open = (id: string) => navigate(roomPath(`${TYPES.CONV_C2C}${id}`))
  const find = async () => {
    const id = userID.trim()
    if (id === '') return setError('请填写用户 ID')
    if (id === myID) return setError('不能和自己聊天')
    setIsBusy(true)
    try {
      const { data } = await chat.getUserProfile({ userIDList: [id] })
      if (data.length === 0) setError('没有找到这个用户')
      else open(id)
    } catch {
      setError('查找失败，请稍后再试')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Form onSubmit={find}>
        <TextField
          label="用户 ID"
          value={userID}
          placeholder="例如 u100002"
          error={error}
          onChange={(input) => {
            setUserID(input)
            setError(null)
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          开始聊天
        </Button>
      </Form>
      <h3 className={styles.label}>常驻玩家</h3>
      <ContactList onChoose={open} />
    </>
  )
}
