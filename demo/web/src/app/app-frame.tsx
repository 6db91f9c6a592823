import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTotalUnread } from 'tavern-im/react'
import { useAccountSession } from '../features/account/session.ts'
import { ChatGate } from '../features/chat/chat-gate.tsx'
import { TabBar } from '../ui/tab-bar.tsx'
import styles from './app.module.css'
import { routes } from './routes.tsx'

const MESSAGES = '/pages/enter/message'

/** The pages, with the tabs below; who is logged in has chat behind them. */
export const AppFrame = () => {
  const isLoggedIn = useAccountSession() !== null
  const { pathname } = useLocation()
  const isTab = routes.some(({ path, tab }) => tab !== undefined && path === pathname)
  const frame = (tabs: ReactNode) => (
    <div className={styles.area}>
      <main className={styles.main}>
        <Outlet />
      </main>
      {isTab && tabs}
    </div>
  )
  return isLoggedIn ? <ChatGate>{frame(<UnreadTabs />)}</ChatGate> : frame(<Tabs unread={0} />)
}

const UnreadTabs = () => {
  const { totalUnread } = useTotalUnread()
  return <Tabs unread={totalUnread} />
}

const Tabs = ({ unread }: { unread: number }) => {
  const tabs = routes.flatMap(({ path, tab }) =>
    tab === undefined ? [] : [{ path, ...tab, count: path === MESSAGES ? unread : 0 }],
  )
  return <TabBar tabs={tabs} />
}
