import { useLocation, useNavigationType } from 'react-router'
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
  return (
    <div key={route.path} className={styles.page} data-motion={motion}>
      {route.screen}
    </div>
  )
}
