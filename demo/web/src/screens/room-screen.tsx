import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTyping } from 'tavern-im/react'
import { ConnectionBanner } from '../features/chat/connection-banner.tsx'
import { addressOf, NOTICES } from '../features/chat/conversation-names.ts'
import { ChatRoom } from '../features/room/chat-room.tsx'
import { NoticeRoom } from '../features/room/message-feed.tsx'
import { RoomSheet } from '../features/room/room-sheet.tsx'
import { useRoomTitle } from '../features/room/use-room-title.ts'
import { useVisualViewport } from '../features/room/use-visual-viewport.ts'
import { IconButton, NavBar } from '../ui/nav-bar.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { StateBlock } from '../ui/state-block.tsx'
import { useGoBack } from '../ui/use-go-back.ts'
import styles from './room-screen.module.css'

const MESSAGES = '/pages/enter/message'

export const RoomScreen = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const conversationID = search.get('conversationID') ?? ''
  if (conversationID === NOTICES) return <Notices />
  if (addressOf(conversationID) === null) {
    return (
      <StateBlock
        art="lost"
        title="没有找到这个聊天"
        text="链接可能不完整"
        action={{ text: '返回消息', run: () => navigate(MESSAGES, { replace: true }) }}
      />
    )
  }
  const around = Number(search.get('around') ?? 0)
  return (
    <Room
      key={`${conversationID} ${around}`}
      conversationID={conversationID}
      {...(Number.isInteger(around) && around > 0 ? { around } : {})}
    />
  )
}

const Notices = () => {
  usePageTitle('群通知')
  const goBack = useGoBack(MESSAGES)
  return (
    <div className={styles.frame}>
      <NavBar title="群通知" onBack={goBack} />
      <ConnectionBanner />
      <NoticeRoom />
    </div>
  )
}

interface RoomProps {
  readonly conversationID: string
  readonly around?: number
}

const Room = ({ conversationID, ...at }: RoomProps) => {
  const frame = useRef<HTMLDivElement>(null)
  useVisualViewport(frame)
  const navigate = useNavigate()
  const goBack = useGoBack(MESSAGES)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const { title, memberCount, isUnknown } = useRoomTitle(conversationID)
  usePageTitle(title)
  const { isPeerTyping } = useTyping(conversationID)
  return (
    <div ref={frame} className={styles.frame}>
      <NavBar
        title={title}
        {...(memberCount === undefined ? {} : { note: `(${memberCount})` })}
        state={isPeerTyping ? '对方正在输入…' : null}
        onBack={goBack}
        right={
          !isUnknown && (
            <IconButton icon="more" label="聊天信息" onClick={() => setIsSheetOpen(true)} />
          )
        }
      />
      <ConnectionBanner />
      {isUnknown ? (
        <StateBlock
          art="lost"
          title="没有找到这个用户"
          text="可能是 ID 填错了"
          action={{ text: '返回消息', run: () => navigate(MESSAGES, { replace: true }) }}
        />
      ) : (
        <ChatRoom conversationID={conversationID} {...at} />
      )}
      <RoomSheet
        conversationID={conversationID}
        title={title}
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        onLeft={() => navigate(MESSAGES, { replace: true })}
      />
    </div>
  )
}
