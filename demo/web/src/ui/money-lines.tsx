import type { ReactNode } from 'react'
import { Money } from './money.tsx'
import styles from './money-lines.module.css'

export interface MoneyLine {
  readonly text: string
  /** An amount in fen, or other content. */
  readonly value: number | ReactNode
  /** The result of the lines before. */
  readonly isTotal?: boolean
}

/** Named amounts, one a line. */
export const MoneyLines = ({ lines }: { readonly lines: readonly MoneyLine[] }) => (
  <dl className={styles.lines}>
    {lines.map(({ text, value, isTotal = false }) => (
      <div key={text} data-total={isTotal}>
        <dt>{text}</dt>
        <dd>{typeof value === 'number' ? <Money fen={value} /> : value}</dd>
      </div>
    ))}
  </dl>
)
