import { matchPath, Outlet, useLocation } from 'react-router'
import { useAccountSession } from '../features/account/session.ts'
import { BackgroundChat } from '../features/chat/background-chat.tsx'
import { useUnread } from '../features/chat/unread.ts'
import { useNoticesInTabs } from '../features/messages/notice-count.ts'
import { TabBar } from '../ui/tab-bar.tsx'
import styles from './app.module.css'
import { type Motion, useMotion } from './motion.ts'
import { routes } from './routes.tsx'

const MESSAGES = '/pages/enter/message'

/** The pages, with the tabs below; who is logged in has chat behind them. */
export const AppFrame = () => {
  const isLoggedIn = useAccountSession() !== null
  const { pathname } = useLocation()
  useNoticesInTabs()
  const motion = useMotion()
  const route = routes.find(({ path }) => matchPath(path, pathname) !== null)
  return (
    <div className={styles.area}>
      <main className={styles.main}>
        <Outlet context={motion satisfies Motion} />
      </main>
      {route?.tab !== undefined && <Tabs />}
      {isLoggedIn && <BackgroundChat isUrgent={route?.needs === 'chat'} />}
    </div>
  )
}

const Tabs = () => {
  const unread = useUnread()
  const tabs = routes.flatMap(({ path, tab }) =>
    tab === undefined ? [] : [{ path, ...tab, count: path === MESSAGES ? unread : 0 }],
  )
  return <TabBar tabs={tabs} />
}
