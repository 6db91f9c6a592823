import { Link } from 'react-router'
import styles from './assets.module.css'

interface AssetsProps {
  /** The wallet's balance in yuan, formatted. */
  readonly balance: string
  /** The number of usable coupons. */
  readonly coupons: string
  /** The number of game roles. */
  readonly roles: string
  /** Asks visitors to log in; true if the link must not open. */
  readonly onOpen: (path: string) => boolean
}

/** The user's balance, coupons and game roles as links. */
export const Assets = ({ balance, coupons, roles, onOpen }: AssetsProps) => {
  const parts = [
    { text: '钱包', figure: balance, path: '/pages/enter/my/subpages/balance' },
    {
      text: '可用优惠券',
      figure: coupons,
      path: '/pages/enter/home/subpages/discount?tab=mine',
    },
    { text: '游戏角色', figure: roles, path: '/pages/enter/my/subpages/game_role_manage' },
  ]
  return (
    <ul className={styles.means} aria-label="我的资产">
      {parts.map(({ text, figure, path }) => (
        <li key={text}>
          <Link
            className={styles.part ?? ''}
            to={path}
            onClick={(event) => onOpen(path) && event.preventDefault()}
          >
            <span className={styles.figure}>{figure}</span>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
