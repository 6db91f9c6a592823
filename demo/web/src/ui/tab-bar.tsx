import { NavLink } from 'react-router'
import { Badge } from './badge.tsx'
import { Icon, type IconName } from './icons.tsx'
import styles from './tab-bar.module.css'

export interface Tab {
  readonly path: string
  readonly title: string
  readonly icon: IconName
  readonly count?: number
}

/** The tab bar of the app. */
export const TabBar = ({ tabs }: { tabs: readonly Tab[] }) => (
  <nav className={styles.bar}>
    {tabs.map(({ path, title, icon, count = 0 }) => (
      <NavLink key={path} to={path} end replace className={styles.tab ?? ''}>
        {({ isActive }) => (
          <>
            <span className={styles.icon}>
              <Icon name={icon} isFilled={isActive} />
              <span className={styles.badge}>
                <Badge count={count} />
              </span>
            </span>
            {title}
          </>
        )}
      </NavLink>
    ))}
  </nav>
)
