import { useEffect, useState } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router'
import { useAccountSession } from '../features/account/session.ts'
import { BackgroundChat } from '../features/chat/background-chat.tsx'
import { useUnread } from '../features/chat/unread.ts'
import { useNoticesInTabs } from '../features/messages/notice-count.ts'
import { NetworkBar } from '../features/network/network-bar.tsx'
import { useNetworkWatch } from '../features/network/use-network-watch.ts'
import { activateVersion, keepScreens, useNewVersion } from '../features/update/app-worker.ts'
import { UpdateNotice } from '../features/update/update-notice.tsx'
import { TabBar } from '../ui/tab-bar.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import styles from './app.module.css'
import { useMotion } from './motion.ts'
import { createPageExit, type PageChange } from './page-exit.ts'
import { routes } from './routes.tsx'

const MESSAGES = '/pages/enter/message'

/** The pages with the tab bar; for logged-in users chat runs in the background. */
export const AppFrame = () => {
  const isLoggedIn = useAccountSession() !== null
  const { pathname } = useLocation()
  useNoticesInTabs()
  useNetworkWatch()
  useKeptScreens(isLoggedIn)
  const motion = useMotion()
  const [exit] = useState(createPageExit)
  const next = useNewVersion()
  const route = routes.find(({ path }) => matchPath(path, pathname) !== null)
  return (
    <div className={styles.area}>
      <main className={styles.main}>
        <Outlet context={{ motion, exit } satisfies PageChange} />
      </main>
      {route?.needs !== 'chat' && <NetworkBar />}
      {route?.tab !== undefined && <Tabs />}
      {next !== null && <UpdateNotice onTake={() => activateVersion(next)} />}
      {isLoggedIn && <BackgroundChat isUrgent={route?.needs === 'chat'} />}
    </div>
  )
}

const useKeptScreens = (isLoggedIn: boolean): void =>
  useEffect(() => (isLoggedIn ? whenIdle(() => void keepScreens()) : undefined), [isLoggedIn])

const Tabs = () => {
  const unread = useUnread()
  const tabs = routes.flatMap(({ path, tab }) =>
    tab === undefined ? [] : [{ path, ...tab, count: path === MESSAGES ? unread : 0 }],
  )
  return <TabBar tabs={tabs} />
}
