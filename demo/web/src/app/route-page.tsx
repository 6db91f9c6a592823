import { Suspense } from 'react'
import { Navigate, useLocation, useNavigationType } from 'react-router'
import { useAccountSession } from '../features/account/session.ts'
import { WithChat } from '../features/chat/with-chat.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useRouteTitle } from '../ui/page-title.ts'
import styles from './app.module.css'
import type { RouteRow } from './routes.tsx'

type Motion = 'fade' | 'push' | 'pop'

const FIRST = 'default'

/** A page comes from the right, goes back from the left, and fades between tabs and at the start. */
const useMotion = (isTab: boolean): Motion => {
  const type = useNavigationType()
  const { key } = useLocation()
  if (key === FIRST || type === 'REPLACE') return 'fade'
  if (type === 'POP') return 'pop'
  return isTab ? 'fade' : 'push'
}

/** A screen as a page: with its title and the way it comes in. */
export const RoutePage = ({ route }: { route: RouteRow }) => {
  useRouteTitle(route.title)
  const motion = useMotion(route.tab !== undefined)
  const isLoggedIn = useAccountSession() !== null
  const { pathname, search } = useLocation()
  if (route.needs !== 'nothing' && !isLoggedIn) {
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />
  }
  const waiting = <PageSkeleton />
  return (
    <div key={route.path} className={styles.page} data-motion={motion}>
      {route.needs === 'chat' ? (
        <WithChat waiting={waiting}>
          <route.screen />
        </WithChat>
      ) : (
        <Suspense fallback={waiting}>
          <route.screen />
        </Suspense>
      )}
    </div>
  )
}
