import { Navigate, Outlet, useLocation } from 'react-router'
import { useTotalUnread } from 'tavern-im/react'
import { useAccountSession } from '../features/account/session.ts'
import { ChatGate } from '../features/chat/chat-gate.tsx'
import { TabBar } from '../ui/tab-bar.tsx'
import styles from './app.module.css'
import { routes } from './routes.tsx'

const MESSAGES = '/pages/enter/message'

/** The pages of who is logged in, with chat behind them and the tabs below. */
export const ChatArea = () => {
  const session = useAccountSession()
  const { pathname, search } = useLocation()
  if (session === null) {
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />
  }
  const isTab = routes.some(({ path, tab }) => tab !== undefined && path === pathname)
  return (
    <ChatGate>
      <div className={styles.area}>
        <main className={styles.main}>
          <Outlet />
        </main>
        {isTab && <Tabs />}
      </div>
    </ChatGate>
  )
}

const Tabs = () => {
  const unread = useTotalUnread()
  const tabs = routes.flatMap(({ path, tab }) =>
    tab === undefined ? [] : [{ path, ...tab, count: path === MESSAGES ? unread : 0 }],
  )
  return <TabBar tabs={tabs} />
}
