import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './ticket.module.css'

/** The printed data of a coupon. */
export interface TicketData {
  readonly name: string
  readonly description: string
  readonly figure: string
  readonly unitDesc: string
  readonly condition: string
  readonly valueDesc: string
}

interface TicketProps {
  readonly coupon: TicketData
  /** The validity period or another remark. */
  readonly note: string
  /** True if the coupon can no longer be used. */
  readonly isInactive?: boolean
  /** The action, or the state of the coupon. */
  readonly children: ReactNode
}

export const Ticket = ({ coupon, note, isInactive = false, children }: TicketProps) => (
  <article className={styles.ticket} data-dull={isInactive}>
    <div className={styles.value}>
      <span className={styles.figure}>
        {coupon.figure}
        <small>{coupon.unitDesc}</small>
      </span>
      <span className={styles.condition}>{coupon.condition}</span>
    </div>
    <div className={styles.about}>
      <h2 className={styles.name}>{coupon.name}</h2>
      <p className={styles.note}>{coupon.valueDesc}</p>
      {coupon.description !== '' && (
        <p className={classNames(styles.small, styles.description)}>{coupon.description}</p>
      )}
      <p className={styles.small}>{note}</p>
    </div>
    <div className={styles.end}>{children}</div>
  </article>
)
