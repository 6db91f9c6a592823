import { useState } from 'react'
import { useGroup } from 'tavern-im/react'
import { confirm } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { toast } from '../../ui/toast.ts'
import { isPublicRoom } from '../chat/conversation-names.ts'
import { usePublicRooms } from '../rooms/calls.ts'
import { InviteForm, isDone, NameForm, NoticeForm } from './group-forms.tsx'
import styles from './room-sheet.module.css'

interface GroupOptionsProps {
  readonly groupID: string
  /** Called after leaving or ending the group. */
  readonly onLeft: () => void
}

const forms = {
  name: { title: '群名称', Body: NameForm },
  notice: { title: '群公告', Body: NoticeForm },
  invite: { title: '邀请好友', Body: InviteForm },
} as const

type Form = keyof typeof forms

/** Name, notice and invitations of a group, and muting of all members. */
export const GroupOptions = ({ groupID }: Pick<GroupOptionsProps, 'groupID'>) => {
  const { group, can } = useGroup(groupID)
  const [form, setForm] = useState<Form>('name')
  const [isOpen, setIsOpen] = useState(false)
  if (group === null) return null
  const open = (next: Form) => () => {
    setForm(next)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  const { title, Body } = forms[form]
  const notice = group.notification === '' ? '未设置' : group.notification
  return (
    <>
      <div className={styles.menu}>
        {can.editProfile && !isPublicRoom(groupID) && (
          <ListRow icon="edit" title="群名称" value={group.name} onClick={open('name')} />
        )}
        {(can.editProfile || group.notification !== '') && (
          <ListRow icon="horn" title="群公告" value={notice} onClick={open('notice')} />
        )}
        {can.mute && <MuteAll groupID={groupID} />}
        {can.invite && <ListRow icon="plus" title="邀请好友" onClick={open('invite')} />}
      </div>
      <Sheet title={title} isOpen={isOpen} onClose={close}>
        <Body groupID={groupID} onDone={close} />
      </Sheet>
    </>
  )
}

/** Lets only managers write. The operator mutes the room that it has closed. */
const MuteAll = ({ groupID }: Pick<GroupOptionsProps, 'groupID'>) => {
  const { group, update } = useGroup(groupID)
  const rooms = usePublicRooms()
  if (isPublicRoom(groupID) && !rooms.data?.some(({ group_id: id }) => id === groupID)) return null
  const change = async (muteAllMembers: boolean) => {
    if (!isDone(await update({ muteAllMembers }))) return
    toast(muteAllMembers ? '只有群主和管理员能发言了' : '大家都能发言了')
  }
  return (
    <SwitchRow
      icon="lock"
      title="全员禁言"
      isOn={group?.muteAllMembers ?? false}
      onChange={(isMuted) => void change(isMuted)}
    />
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
    <div className={styles.leave}>
      <Button kind="plain" onClick={() => void leave()}>
        退出群聊
      </Button>
      {role === 'Owner' && can.dismiss && !isPublicRoom(groupID) && (
        <Button kind="danger" onClick={() => void end()}>
          解散群聊
        </Button>
      )}
    </div>
  )
}
