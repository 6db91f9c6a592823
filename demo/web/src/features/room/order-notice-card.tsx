import { Link } from 'react-router'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { noticeDataIn } from '../chat/order-notice.ts'
import { orderPath } from '../orders/order.ts'
import { Note } from './note.tsx'
import styles from './order-notice-card.module.css'

/** The tone of an event: join or leave, progress, success, action needed, cancelled. */
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
  /** The message payload with the order ID. */
  readonly payload: unknown
}

/** An order event in its chat; a tap opens the order. */
export const OrderNoticeCard = ({ text, payload }: OrderNoticeCardProps) => {
  const { code, orderID, kind } = noticeDataIn(payload)
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
