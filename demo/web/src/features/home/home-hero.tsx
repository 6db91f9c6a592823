import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Lantern } from '../../ui/lantern.tsx'
import type { UserInfo } from '../account/session.ts'
import { greetingOf } from './greeting.ts'
import styles from './home-hero.module.css'
import { type Open, paths } from './paths.ts'

interface HomeHeroProps {
  /** Null for visitors. */
  readonly user: Pick<UserInfo, 'nickname' | 'avatar'> | null
  readonly onOpen: Open
}

/** The header of the home page with the greeting and the search field. */
export const HomeHero = ({ user, onOpen }: HomeHeroProps) => (
  <div className={styles.hero}>
    <div className={styles.sky}>
      <Lantern />
    </div>
    <div className={styles.line}>
      <div className={styles.words}>
        <h1 className={styles.greeting}>{greetingOf(new Date().getHours(), user?.nickname)}</h1>
        <p className={styles.question}>今天坐哪一桌？</p>
      </div>
      {user === null ? (
        <button type="button" className={styles.login} onClick={() => onOpen(paths.login)}>
          登录
        </button>
      ) : (
        <button
          type="button"
          className={styles.me}
          aria-label="我的"
          onClick={() => onOpen(paths.my)}
        >
          <Avatar src={user.avatar} name={user.nickname} />
        </button>
      )}
    </div>
    <button type="button" className={styles.search} onClick={() => onOpen(paths.search)}>
      <Icon name="search" />
      搜索订单标题
    </button>
  </div>
)
