import type { ReactNode } from 'react'
import { useGroup } from 'tavern-im/react'
import { addressOf } from '../../chat/conversation-names.ts'
import { EditComposer } from '../edit/edit-composer.tsx'
import { ReplyBar } from '../reply/reply-bar.tsx'
import { SelectBar } from '../select/select-bar.tsx'
import styles from './room-footer.module.css'
import { useRoomState, useRoomStore } from './room-store.ts'

interface RoomFooterProps {
  readonly conversationID: string
  readonly children: ReactNode
}

/** The footer of a room: the composer, the edit field, the selection bar, or the reason for none. */
export const RoomFooter = ({ conversationID, children }: RoomFooterProps) => {
  const mode = useRoomState(useRoomStore(), ({ mode: is }) => is)
  const address = addressOf(conversationID)
  const { group, whyNot } = useGroup(address?.type === 'GROUP' ? address.to : null)
  if (mode.kind === 'editing') return <EditComposer key={mode.messageID} {...mode} />
  if (mode.kind === 'selecting') return <SelectBar chosen={mode.chosen} />
  if (whyNot.send === 'muted') {
    const isForAll = group?.muteAllMembers === true
    return (
      <footer className={styles.muted}>
        {isForAll ? '全员禁言中，只有群主和管理员能发言' : '你被禁言了，暂时不能发言'}
      </footer>
    )
  }
  return (
    <>
      <ReplyBar />
      {children}
    </>
  )
}
