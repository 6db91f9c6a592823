import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Lantern } from '../../ui/lantern.tsx'
import type { UserInfo } from '../account/session.ts'
import { DETAIL_PATH } from '../profile/profile-paths.ts'
import styles from './my-hero.module.css'

interface MyHeroProps {
  /** Null for a visitor. */
  readonly user: UserInfo | null
  readonly isCertified: boolean
  /** The name of the main job; '' if none is chosen. */
  readonly mainJob: string
}

/** The user's header: links to the personal details, for visitors to the login. */
export const MyHero = ({ user, isCertified, mainJob }: MyHeroProps) => (
  <header className={styles.hero}>
    <Lantern />
    {user === null ? (
      <Link className={styles.person ?? ''} to="/login" state={{ from: '/pages/enter/my' }}>
        <span className={styles.visitor}>
          <Icon name="person" />
        </span>
        <div className={styles.who}>
          <h1 className={styles.nickname}>登录 / 注册</h1>
          <p className={styles.headline}>登录后查看订单和钱包</p>
        </div>
      </Link>
    ) : (
      <Link className={styles.person ?? ''} to={DETAIL_PATH}>
        <Avatar src={user.avatar} name={user.nickname} size="huge" />
        <div className={styles.who}>
          <h1 className={styles.nickname}>{user.nickname}</h1>
          <p className={styles.headline}>{user.headline || '点这里写一句个人简介'}</p>
          <p className={styles.marks}>
            {isCertified && (
              <span className={styles.mark}>
                <Icon name="shield" />
                认证打手
              </span>
            )}
            {mainJob !== '' && <span className={styles.mark}>{mainJob}</span>}
            <span className={styles.mark}>ID {user.account}</span>
          </p>
        </div>
      </Link>
    )}
  </header>
)
