import type { MergerPayload } from 'tavern-im/strict'
import { Icon } from '../../../ui/icons.tsx'
import styles from './bundle-card.module.css'
import { useOpenBundle } from './open-bundle.ts'

type BundleCardProps = Pick<MergerPayload, 'title' | 'abstractList' | 'messageNumber'> & {
  readonly messageID: string
}

const LINES = 4

/** A forwarded bundle of messages: its title and first lines. A tap opens it. */
export const BundleCard = ({ messageID, title, abstractList, messageNumber }: BundleCardProps) => {
  const open = useOpenBundle()
  const name = title || '聊天记录'
  return (
    <button
      type="button"
      className={styles.card}
      aria-label={`查看聊天记录：${name}`}
      onClick={() => open(messageID)}
    >
      <span className={styles.title}>{title === '' ? name : `“${title}”`}</span>
      <span className={styles.lines}>
        {abstractList.slice(0, LINES).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and none ever moves
          <span key={index} className={styles.line}>
            {line}
          </span>
        ))}
      </span>
      <span className={styles.foot}>
        <Icon name="bundle" />
        {messageNumber > 0 ? `转发的聊天记录 · ${messageNumber} 条` : '转发的聊天记录'}
      </span>
    </button>
  )
}
