import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAccountSession } from '../features/account/session.ts'
import { ConnectionBanner } from '../features/chat/connection-banner.tsx'
import { useUnread } from '../features/chat/unread.ts'
import { NewChatSheet } from '../features/conversations/new-chat-sheet.tsx'
import { NewGroupSheet } from '../features/conversations/new-group-sheet.tsx'
import { RoomList } from '../features/rooms/room-list.tsx'
import { Badge } from '../ui/badge.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Lantern } from '../ui/lantern.tsx'
import { Page } from '../ui/page.tsx'
import { useScrollMemory } from '../ui/scroll-memory.ts'
import styles from './home-screen.module.css'

const MARKET = '/pages/enter/home/subpages/market'

const greetingOf = (hour: number): string => {
  if (hour < 5) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  if (hour < 18) return '下午好'
  return '晚上好'
}

export const HomeScreen = () => {
  const body = useRef<HTMLDivElement>(null)
  useScrollMemory(useLocation().pathname, body)
  const navigate = useNavigate()
  const nickname = useAccountSession()?.userInfo.nickname ?? ''
  const unread = useUnread()
  const [sheet, setSheet] = useState<'none' | 'chat' | 'group'>('none')
  return (
    <Page scrollRef={body} header={<ConnectionBanner />}>
      <div className={styles.hero}>
        <Lantern />
        <h1 className={styles.greeting}>
          {greetingOf(new Date().getHours())}，{nickname}
        </h1>
        <p className={styles.question}>今天坐哪一桌？</p>
      </div>
      <div className={styles.actions}>
        <Action icon="sword" text="订单市场" onClick={() => navigate(MARKET)} />
        <Action
          icon="chat"
          text="我的消息"
          count={unread}
          onClick={() => navigate('/pages/enter/message')}
        />
        <Action icon="person" text="新建聊天" onClick={() => setSheet('chat')} />
        <Action icon="group" text="发起群聊" onClick={() => setSheet('group')} />
      </div>
      <section className={styles.section}>
        <h2 className={styles.heading}>公开房间</h2>
        <RoomList />
      </section>
      <NewChatSheet isOpen={sheet === 'chat'} onClose={() => setSheet('none')} />
      <NewGroupSheet isOpen={sheet === 'group'} onClose={() => setSheet('none')} />
    </Page>
  )
}

interface ActionProps {
  readonly icon: IconName
  readonly text: string
  readonly count?: number
  readonly onClick: () => void
}

const Action = ({ icon, text, count = 0, onClick }: ActionProps) => (
  <button type="button" className={styles.action} onClick={onClick}>
    <span className={styles.icon}>
      <Icon name={icon} />
      <span className={styles.badge}>
        <Badge count={count} />
      </span>
    </span>
    {text}
  </button>
)
