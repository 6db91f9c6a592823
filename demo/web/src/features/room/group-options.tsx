import { useState } from 'react'
import { type Outcome, useGroup, useGroupMembers } from 'tavern-im/react'
import { confirm } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { errorText } from '../chat/error-text.ts'
import { ContactList } from '../conversations/contact-list.tsx'
import styles from './room-sheet.module.css'

interface GroupOptionsProps {
  readonly groupID: string
  /** Called after leaving or ending the group. */
  readonly onLeft: () => void
}

const NAME_CHARACTERS = 12

/** Shows a failure; returns whether it succeeded. */
const isDone = ({ error }: Outcome): boolean => {
  if (error !== null) toast(errorText(error, '没有操作成功，请稍后再试'))
  return error === null
}

/** Name and invitations of a group, for members who may change them. */
export const GroupOptions = ({ groupID }: Pick<GroupOptionsProps, 'groupID'>) => {
  const { group, can } = useGroup(groupID)
  const [open, setOpen] = useState<'name' | 'invite' | null>(null)
  const close = () => setOpen(null)
  if (group === null) return null
  const toggle = (part: 'name' | 'invite') => () => setOpen(open === part ? null : part)
  return (
    <>
      {(can.editProfile || can.invite) && (
        <div className={styles.menu}>
          {can.editProfile && (
            <ListRow icon="edit" title="群名称" value={group.name} onClick={toggle('name')} />
          )}
          {can.invite && <ListRow icon="plus" title="邀请好友" onClick={toggle('invite')} />}
        </div>
      )}
      {open === 'name' && <NameForm groupID={groupID} name={group.name} onDone={close} />}
      {open === 'invite' && <InviteForm groupID={groupID} onDone={close} />}
    </>
  )
}

interface FormProps {
  readonly groupID: string
  readonly onDone: () => void
}

const NameForm = ({ groupID, name: former, onDone }: FormProps & { readonly name: string }) => {
  const { update } = useGroup(groupID)
  const [name, setName] = useState(former)
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
        placeholder="最多 12 个字"
        maxLength={NAME_CHARACTERS}
        error={error}
        onChange={setName}
      />
      <Button type="submit" size="small">
        保存
      </Button>
    </Form>
  )
}

const InviteForm = ({ groupID, onDone }: FormProps) => {
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
      <Button type="submit" size="small" isDisabled={chosen.length === 0}>
        {chosen.length === 0 ? '先选几位好友' : `邀请 ${chosen.length} 人`}
      </Button>
    </Form>
  )
}

/** Leaves the group, or ends it as its owner. */
export const LeaveButton = ({ groupID, onLeft }: GroupOptionsProps) => {
  const { can, role, quit, dismiss } = useGroup(groupID)
  const leave = async () => {
    const isSure = await confirm({
      title: '退出群聊',
      content: '退出后不再接收这个群的消息',
      confirmText: '退出',
    })
    if (!isSure) return
    if (!can.quit) return toast('群主不能退出自己的群，请先转让群主')
    if (!isDone(await quit())) return
    toast('已退出群聊')
    onLeft()
  }
  const end = async () => {
    const isSure = await confirm({
      title: '解散群聊？',
      content: '所有成员都会被移出，无法恢复',
      confirmText: '解散',
    })
    if (!isSure || !isDone(await dismiss())) return
    toast('群聊已解散')
    onLeft()
  }
  return (
    <>
      <Button kind="plain" onClick={() => void leave()}>
        退出群聊
      </Button>
      {role === 'Owner' && can.dismiss && (
        <Button kind="danger" onClick={() => void end()}>
          解散群聊
        </Button>
      )}
    </>
  )
}
