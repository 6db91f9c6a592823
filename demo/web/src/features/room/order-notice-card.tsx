import { Link } from 'react-router'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { happenedIn } from '../chat/order-notice.ts'
import { orderPath } from '../orders/order.ts'
import { Note } from './note.tsx'
import styles from './order-notice-card.module.css'

/** How it is felt: somebody comes or goes, it goes on, it has ended well, it wants somebody, it is off. */
type Tone = 'plain' | 'live' | 'good' | 'ask' | 'off'

const PLAIN: readonly [IconName, Tone] = ['order', 'plain']

const looks: Readonly<Record<string, readonly [IconName, Tone]>> = {
  published: ['order', 'live'],
  joined: ['person', 'plain'],
  left: ['leave', 'plain'],
  kicked: ['leave', 'plain'],
  started: ['sword', 'live'],
  finished: ['file', 'ask'],
  rejected: ['again', 'ask'],
  confirmed: ['check', 'good'],
  lapsed: ['check', 'good'],
  stalled: ['shield', 'ask'],
  reported: ['alert', 'ask'],
  awarded: ['shield', 'good'],
  repaid: ['wallet', 'off'],
  cancelled: ['close', 'off'],
  expired: ['close', 'off'],
}

interface OrderNoticeCardProps {
  readonly text: string
  /** Of the message, which names the order. */
  readonly payload: unknown
}

/** What happened to an order, in its chat: opens the order where one is named. */
export const OrderNoticeCard = ({ text, payload }: OrderNoticeCardProps) => {
  const { code, orderID, kind } = happenedIn(payload)
  if (orderID === '') return <Note>{text}</Note>
  const [icon, tone] = looks[code] ?? PLAIN
  return (
    <Link className={styles.card ?? ''} data-tone={tone} to={orderPath(kind, orderID)}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <span className={styles.text}>{text}</span>
      <span className={styles.go}>
        查看订单
        <Icon name="forward" />
      </span>
    </Link>
  )
}
