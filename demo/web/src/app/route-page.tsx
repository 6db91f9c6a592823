import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useOutletContext } from 'react-router'
import { useAccountSession } from '../features/account/session.ts'
import { WithChat } from '../features/chat/with-chat.tsx'
import { loginPath } from '../features/gate/restricted-account.ts'
import { reachability } from '../features/network/reachability.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { PageBar, PageSkeleton } from '../ui/page-skeleton.tsx'
import { useRouteTitle } from '../ui/page-title.ts'
import { StateBlock } from '../ui/state-block.tsx'
import styles from './app.module.css'
import type { PageChange } from './page-exit.ts'
import type { RouteRow } from './routes.tsx'

/** A screen as a page, with its title and entry animation. */
export const RoutePage = ({ route }: { route: RouteRow }) => {
  useRouteTitle(route.title)
  const isLoggedIn = useAccountSession() !== null
  const { pathname, search } = useLocation()
  if (route.needs !== 'nothing' && !isLoggedIn) {
    return <Navigate to={loginPath()} replace state={{ from: `${pathname}${search}` }} />
  }
  return (
    <EnterAnimation key={route.path}>
      <ErrorBoundary instead={<ScreenError bar={barOf(route)} />}>
        <Loaded needsChat={route.needs === 'chat'} bar={barOf(route)}>
          <route.screen title={route.title} />
        </Loaded>
      </ErrorBoundary>
    </EnterAnimation>
  )
}

/** The title in the bar while the page loads; null for tabs and the login, which have no bar. */
const barOf = ({ path, title, tab }: RouteRow): string | null =>
  tab === undefined && path !== '/login' ? title : null

/** Plays the entry animation once; an address change on the same page does not animate. */
const EnterAnimation = ({ children }: { children: ReactNode }) => {
  const [{ motion, exit }] = useState(useOutletContext<PageChange>())
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = page.current
    if (element === null) return
    exit.enter(element, motion)
    return () => exit.leave(element)
  }, [exit, motion])
  return (
    <div ref={page} className={styles.page} data-motion={motion}>
      {children}
    </div>
  )
}

interface LoadedProps {
  readonly needsChat: boolean
  readonly bar: string | null
  readonly children: ReactNode
}

const Loaded = ({ needsChat, bar, children }: LoadedProps) =>
  needsChat ? (
    <WithChat waiting={<PageSkeleton title={bar} />}>{children}</WithChat>
  ) : (
    <Suspense fallback={<PageSkeleton title={bar} />}>{children}</Suspense>
  )

/**
 * The browser caches a failed import of a screen, so only a reload requests it again; it happens by
 * itself when the network is back.
 */
const ScreenError = ({ bar }: { readonly bar: string | null }) => {
  useEffect(() => {
    reachability.recheck()
    return reachability.subscribe(() => reachability.get() && location.reload())
  }, [])
  return (
    <>
      <PageBar title={bar} />
      <StateBlock
        art="broken"
        title="页面没有加载出来"
        text="检查一下网络，再试一次"
        action={{ text: '重新加载', run: () => location.reload() }}
      />
    </>
  )
}
