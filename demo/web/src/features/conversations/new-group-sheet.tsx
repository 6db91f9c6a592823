import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useChat } from 'tavern-im/react'
import { TYPES } from 'tavern-im/strict'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useContacts } from '../account/calls.ts'
import { roomPath } from '../chat/conversation-names.ts'
import { errorText } from '../chat/error-text.ts'
import { ContactList } from './contact-list.tsx'
import styles from './sheets.module.css'

interface NewGroupSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const NAME_CHARACTERS = 12

/** Creates a group of chosen contacts and opens it. */
export const NewGroupSheet = ({ isOpen, onClose }: NewGroupSheetProps) => (
  <Sheet title="发起群聊" isOpen={isOpen} onClose={onClose}>
    <NewGroupForm />
  </Sheet>
)

const toggled = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item]

const NewGroupForm = () => {
  const chat = useChat()
  const contacts = useContacts()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [members, setMembers] = useState<readonly string[]>([])
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const nameOfMembers = (): string =>
    (contacts.data ?? [])
      .filter(({ im_user_id: userID }) => members.includes(userID))
      .map(({ nickname }) => nickname)
      .join('、')
  const create = async () => {
    setIsBusy(true)
    try {
      const { data } = await chat.createGroup({
        name: [...(name.trim() || nameOfMembers())].slice(0, NAME_CHARACTERS).join(''),
        type: TYPES.GRP_WORK,
        avatar: '/emblems/guild-2.svg',
        memberList: members.map((userID) => ({ userID })),
      })
      navigate(roomPath(`${TYPES.CONV_GROUP}${data.group.groupID}`))
    } catch (failure) {
      setError(errorText(failure, '群聊没有创建成功，请稍后再试'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Form onSubmit={create}>
      <TextField
        label="群名称"
        value={name}
        placeholder="不填就用大家的昵称"
        maxLength={NAME_CHARACTERS}
        error={error}
        onChange={setName}
      />
      <h3 className={styles.label}>邀请谁</h3>
      <ContactList
        chosen={members}
        onChoose={(userID) => setMembers((before) => toggled(before, userID))}
      />
      <div className={styles.foot}>
        <Button type="submit" isBusy={isBusy} isDisabled={members.length === 0}>
          {members.length === 0 ? '先选几位成员' : `创建群聊（${members.length + 1} 人）`}
        </Button>
      </div>
    </Form>
  )
}
