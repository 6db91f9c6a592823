import { Link } from 'react-router'
import styles from './assets.module.css'

interface AssetsProps {
  /** What is in the wallet; yuan, as it is shown. */
  readonly balance: string
  /** How many coupons can be used. */
  readonly coupons: string
  /** How many game roles there are. */
  readonly roles: string
  /** Asks visitors to log in; true where the door is to stay closed. */
  readonly onOpen: (path: string) => boolean
}

/** What the user pays and plays with, as figures that lead to it. */
export const Assets = ({ balance, coupons, roles, onOpen }: AssetsProps) => {
  const parts = [
    { text: '钱包（元）', figure: balance, path: '/pages/enter/my/subpages/balance' },
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
