import type { Conversation, Snapshot } from 'tavern-im/strict'
import { chooseAction } from '../../ui/choose-action.ts'
import { useLongPress } from '../../ui/long-press.ts'
import { type SwipeAction, SwipeRow } from '../../ui/swipe-row.tsx'
import { isMutedConversation, nameOf } from '../chat/conversation-names.ts'
import { ConversationRow } from './conversation-row.tsx'
import styles from './managed-row.module.css'
import { useConversationMenu } from './use-conversation-menu.ts'

type Key = 'read' | 'pin' | 'mute' | 'remove'

const actionsOf = (conversation: Snapshot<Conversation>): readonly SwipeAction<Key>[] => [
  ...(conversation.unreadCount > 0 ? [{ key: 'read', text: '标为已读' } as const] : []),
  { key: 'pin', text: conversation.isPinned ? '取消置顶' : '置顶', tone: 'warm' },
  { key: 'mute', text: isMutedConversation(conversation) ? '恢复提醒' : '免打扰' },
  { key: 'remove', text: '删除', tone: 'danger' },
]

/** Actions that fit behind a row. */
const SWIPED: readonly Key[] = ['pin', 'mute', 'remove']

interface ManagedRowProps {
  readonly conversation: Snapshot<Conversation>
  readonly myID: string
  readonly now: number
}

/** A conversation with its actions: by a swipe or a long press. */
export const ManagedRow = ({ conversation, myID, now }: ManagedRowProps) => {
  const { conversationID, isPinned } = conversation
  const menu = useConversationMenu(conversationID)
  const actions = actionsOf(conversation)
  const act = (key: Key | null): unknown => {
    switch (key) {
      case 'read':
        return menu.markRead()
      case 'pin':
        return menu.pin(!isPinned)
      case 'mute':
        return menu.mute(!isMutedConversation(conversation))
      case 'remove':
        return menu.remove()
      case null:
        return null
      default:
        return key satisfies never
    }
  }
  const press = useLongPress(async () => {
    act(
      await chooseAction(
        actions.map(({ key, text, tone }) => ({ key, text, isDangerous: tone === 'danger' })),
      ),
    )
  })
  return (
    <SwipeRow
      label={`「${nameOf(conversation)}」的操作`}
      actions={actions.filter(({ key }) => SWIPED.includes(key))}
      onDo={act}
    >
      <div className={styles.press} {...press}>
        <ConversationRow conversation={conversation} myID={myID} now={now} />
      </div>
    </SwipeRow>
  )
}
