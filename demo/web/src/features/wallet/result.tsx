import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import styles from './result.module.css'

type Tone = 'good' | 'waiting' | 'bad'

const icons: Readonly<Record<Tone, IconName>> = { good: 'check', waiting: 'again', bad: 'alert' }

interface ResultProps {
  readonly tone: Tone
  readonly title: string
  readonly fen: number
  readonly text: string
  readonly lines: readonly { readonly text: string; readonly value: string }[]
  /** The available actions. */
  readonly children: ReactNode
}

/** The state of a payment. */
export const Result = ({ tone, title, fen, text, lines, children }: ResultProps) => (
  <div className={styles.result}>
    <div className={styles.head} role="status">
      <span className={styles.mark} data-tone={tone}>
        <Icon name={icons[tone]} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.amount}>
        <Money fen={fen} />
      </p>
      <p className={styles.text}>{text}</p>
    </div>
    {lines.length > 0 && (
      <div className={styles.lines}>
        <MoneyLines lines={lines} />
      </div>
    )}
    <div className={styles.actions}>{children}</div>
  </div>
)
