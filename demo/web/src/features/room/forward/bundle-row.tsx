import { quoteOf } from 'tavern-im/react'
import type { SimplifiedMessage } from 'tavern-im/strict'
import { Avatar } from '../../../ui/avatar.tsx'
import { dividerTime } from '../../chat/time-label.ts'
import { Bubble } from '../bubble.tsx'
import { StaticQuote } from '../reply/quote-block.tsx'
import styles from './bundle-row.module.css'
import { contentsOf } from './bundled-message.ts'

interface BundleRowProps {
  readonly nested: SimplifiedMessage
  /** False if the row above is by the same sender. */
  readonly isFirstOfSender: boolean
}

/**
 * A message inside a bundle. The forwarder supplied the sender's name, so it is shown as a
 * quotation and without an avatar.
 */
export const BundleRow = ({ nested, isFirstOfSender }: BundleRowProps) => {
  const { from, nick, time, cloudCustomData } = nested
  const name = nick || from
  const quoted = `“${name}”`
  const quote = quoteOf({ cloudCustomData })
  return (
    <article className={styles.row} aria-label={`${quoted} 的消息`}>
      <span className={styles.avatar}>
        {isFirstOfSender && <Avatar src="" name={name} size="small" />}
      </span>
      <div className={styles.main}>
        <p className={styles.head}>
          <span className={styles.name}>{isFirstOfSender && quoted}</span>
          {time > 0 && <time className={styles.time}>{dividerTime(time, Date.now())}</time>}
        </p>
        {contentsOf(nested).map((content) => (
          <Bubble key={content.ID} message={content} isTailed={isFirstOfSender} />
        ))}
        {quote !== null && <StaticQuote quote={quote} />}
      </div>
    </article>
  )
}
