import { confirm } from '../../ui/ask.ts'
import { Icon } from '../../ui/icons.tsx'
import { useNoticeCount } from './notice-count.ts'
import styles from './read-all.module.css'
import { type KindChoice, kindViews } from './station-message.ts'
import { useReading } from './use-reading.ts'

/** Marks all notices of a kind, or all, as read; hidden if none is unread. */
export const ReadAll = ({ kind }: { readonly kind: KindChoice }) => {
  const counts = useNoticeCount()
  const { markAllRead, isBusy } = useReading()
  const unread =
    (kind === '' ? counts : counts?.kinds.find((one) => one.kind === kind))?.unread ?? 0
  if (unread === 0) return null
  const ask = async () => {
    const which = kind === '' ? '' : kindViews[kind].text
    const isSure = await confirm({
      title: '全部标为已读？',
      content: `${unread} 条未读的${which}通知会标为已读`,
      confirmText: '全部已读',
    })
    if (isSure) await markAllRead(kind)
  }
  return (
    <button type="button" className={styles.all} disabled={isBusy} onClick={() => void ask()}>
      <Icon name="check" />
      全部已读
    </button>
  )
}
