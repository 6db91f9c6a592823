import { Icon } from '../../ui/icons.tsx'
import { useNow } from '../chat/use-now.ts'
import { momentText } from '../orders/order.ts'
import styles from './network-notice.module.css'

interface NetworkNoticeProps {
  /** The device has no network, the server does not answer, or it answers again. */
  readonly state: 'offline' | 'away' | 'recovered'
  /** When the oldest answer on the page arrived; 0 if the page shows none. */
  readonly contentAt: number
}

/** The state of the network, and how old the content above is. */
export const NetworkNotice = ({ state, contentAt }: NetworkNoticeProps) => {
  const now = useNow()
  const content = contentAt === 0 ? null : `内容更新于${momentText(contentAt, now)}`
  return (
    <p className={styles.bar} role="status" data-state={state}>
      <Icon name={state === 'recovered' ? 'check' : 'warning'} />
      {textOf(state, content)}
    </p>
  )
}

const textOf = (state: NetworkNoticeProps['state'], content: string | null): string => {
  if (state === 'recovered') return '网络已恢复'
  if (state === 'away') return content === null ? '连不上酒馆，正在重试…' : `连不上酒馆，${content}`
  return content === null ? '没有网络，连上后自动恢复' : `没有网络，${content}`
}
