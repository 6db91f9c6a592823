import { useNavigate } from 'react-router'
import { useConversation } from 'tavern-im/react'
import { ListRow } from '../../ui/list-row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { addressOf, isMutedConversation, orderIDOfGroup } from '../chat/conversation-names.ts'
import { useConversationMenu } from '../conversations/use-conversation-menu.ts'
import { personPath } from '../people/person-path.ts'
import { searchPath } from '../search/search-path.ts'
import { GroupOptions, LeaveButton } from './group-options.tsx'
import { RoomMembers } from './room-members.tsx'
import styles from './room-sheet.module.css'

interface RoomSheetProps {
  readonly conversationID: string
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Called after leaving the group, or removing the chat from the list. */
  readonly onLeft: () => void
}

/** The details of a chat: members or the person, settings, search, clearing and leaving. */
export const RoomSheet = ({ conversationID, title, isOpen, onClose, onLeft }: RoomSheetProps) => {
  const navigate = useNavigate()
  const address = addressOf(conversationID)
  if (address === null) return null
  const { type, to } = address
  // The marketplace manages the groups of orders.
  const isManageable = type === 'GROUP' && orderIDOfGroup(to) === null
  return (
    <Sheet title={title} isOpen={isOpen} onClose={onClose}>
      <div className={styles.menu}>
        {type === 'C2C' && (
          <ListRow icon="person" title="个人主页" onClick={() => navigate(personPath(to))} />
        )}
        <ListRow
          icon="search"
          title="查找聊天内容"
          onClick={() => navigate(searchPath({ conversationID }))}
        />
      </div>
      <Settings conversationID={conversationID} onRemoved={onLeft} />
      {type === 'GROUP' && <RoomMembers groupID={to} isManageable={isManageable} />}
      {isManageable && <GroupOptions groupID={to} />}
      {type === 'GROUP' && <LeaveButton groupID={to} onLeft={onLeft} />}
    </Sheet>
  )
}

interface SettingsProps {
  readonly conversationID: string
  readonly onRemoved: () => void
}

/** Settings of a conversation; nothing before its first message. */
const Settings = ({ conversationID, onRemoved }: SettingsProps) => {
  const { conversation } = useConversation(conversationID)
  const menu = useConversationMenu(conversationID)
  if (conversation === null) return null
  return (
    <div className={styles.menu}>
      <SwitchRow
        icon="pushpin"
        title="置顶聊天"
        isOn={conversation.isPinned}
        onChange={(isPinned) => void menu.pin(isPinned)}
      />
      <SwitchRow
        icon="muted"
        title="消息免打扰"
        isOn={isMutedConversation(conversation)}
        onChange={(isMuted) => void menu.mute(isMuted)}
      />
      <ListRow icon="trash" title="清空聊天记录" onClick={() => void menu.clear()} />
      <ListRow
        icon="close"
        title="删除聊天"
        onClick={() => void menu.remove().then((isRemoved) => isRemoved && onRemoved())}
      />
    </div>
  )
}
