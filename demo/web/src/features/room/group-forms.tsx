import { useState } from 'react'
import { type Outcome, useGroup, useGroupMembers } from 'tavern-im/react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { errorText } from '../chat/error-text.ts'
import { ContactList } from '../conversations/contact-list.tsx'
import styles from './room-sheet.module.css'

interface FormProps {
  readonly groupID: string
  readonly onDone: () => void
}

const NAME_CHARACTERS = 12

/** The chat stores 300 bytes: 100 Chinese characters. */
const NOTICE_CHARACTERS = 100

/** Shows a failure; returns whether it succeeded. */
export const isDone = ({ error }: Outcome): boolean => {
  if (error !== null) toast(errorText(error, '没有操作成功，请稍后再试'))
  return error === null
}

/** Changes the name of a group. */
export const NameForm = ({ groupID, onDone }: FormProps) => {
  const { group, update } = useGroup(groupID)
  const [name, setName] = useState(group?.name ?? '')
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    if (name.trim() === '') return setError('请填写群名称')
    if (!isDone(await update({ name: name.trim() }))) return
    toast('群名称已修改')
    onDone()
  }
  return (
    <Form onSubmit={save}>
      <TextField
        label="新的群名称"
        value={name}
        placeholder={`最多 ${NAME_CHARACTERS} 个字`}
        maxLength={NAME_CHARACTERS}
        error={error}
        onChange={setName}
      />
      <Button type="submit">保存</Button>
    </Form>
  )
}

/** The notice of a group: managers change it, the other members read it. */
export const NoticeForm = ({ groupID, onDone }: FormProps) => {
  const { group, can, update } = useGroup(groupID)
  const [text, setText] = useState(group?.notification ?? '')
  if (!can.editProfile) return <p className={styles.notice}>{group?.notification}</p>
  const save = async () => {
    if (!isDone(await update({ notification: text.trim() }))) return
    toast(text.trim() === '' ? '群公告已清空' : '群公告已发布')
    onDone()
  }
  return (
    <Form onSubmit={save}>
      <TextArea
        label="群公告"
        value={text}
        placeholder="集合时间、规矩和注意事项，所有成员都能看到"
        maxLength={NOTICE_CHARACTERS}
        onChange={setText}
      />
      <Button type="submit">发布</Button>
    </Form>
  )
}

/** Adds chosen contacts to a group. */
export const InviteForm = ({ groupID, onDone }: FormProps) => {
  const { memberList, add } = useGroupMembers(groupID)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const invite = async () => {
    if (!isDone(await add([...chosen]))) return
    toast('已邀请')
    onDone()
  }
  const choose = (userID: string) => {
    if (memberList.some((member) => member.userID === userID)) return toast('已经在群里了')
    setChosen(
      chosen.includes(userID) ? chosen.filter((one) => one !== userID) : [...chosen, userID],
    )
  }
  return (
    <Form onSubmit={invite}>
      <ContactList chosen={chosen} onChoose={choose} />
      <div className={styles.foot}>
        <Button type="submit" isDisabled={chosen.length === 0}>
          {chosen.length === 0 ? '先选几位好友' : `邀请 ${chosen.length} 人`}
        </Button>
      </div>
    </Form>
  )
}
