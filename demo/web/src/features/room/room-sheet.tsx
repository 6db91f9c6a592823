import { useNavigate } from 'react-router'
import { useChat } from 'tavern-im/react'
import { confirm } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { addressOf } from '../chat/conversation-names.ts'
import { errorText } from '../chat/error-text.ts'
import { personPath } from '../people/person-path.ts'
import { searchPath } from '../search/search-path.ts'
import { RoomMembers } from './room-members.tsx'
import styles from './room-sheet.module.css'

interface RoomSheetProps {
  readonly conversationID: string
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Called after leaving the group. */
  readonly onLeft: () => void
}

/** The details of a chat: search, members or the person, and leaving a group. */
export const RoomSheet = ({ conversationID, title, isOpen, onClose, onLeft }: RoomSheetProps) => {
  const navigate = useNavigate()
  const address = addressOf(conversationID)
  if (address === null) return null
  const { type, to } = address
  return (
    <Sheet title={title} isOpen={isOpen} onClose={onClose}>
      <div className={styles.menu}>
        <ListRow
          icon="search"
          title="查找聊天内容"
          onClick={() => navigate(searchPath({ conversationID }))}
        />
        {type === 'C2C' && (
          <ListRow icon="person" title="个人主页" onClick={() => navigate(personPath(to))} />
        )}
      </div>
      {type === 'GROUP' && <RoomMembers groupID={to} />}
      {type === 'GROUP' && <LeaveButton groupID={to} onLeft={onLeft} />}
    </Sheet>
  )
}

const LeaveButton = ({ groupID, onLeft }: { groupID: string; onLeft: () => void }) => {
  const chat = useChat()
  const leave = async () => {
    const isSure = await confirm({
      title: '退出群聊',
      content: '退出后不再接收这个群的消息',
      confirmText: '退出',
    })
    if (!isSure) return
    try {
      await chat.quitGroup(groupID)
      toast('已退出群聊')
      onLeft()
    } catch (error) {
      const isOwner = error instanceof Error && 'code' in error && error.code === OWNER_CANNOT_QUIT
      toast(isOwner ? '群主不能退出自己的群' : errorText(error, '没有退出成功，请稍后再试'))
    }
  }
  return (
    <Button kind="plain" onClick={() => void leave()}>
      退出群聊
    </Button>
  )
}

const OWNER_CANNOT_QUIT = 10009
