import { Money } from '../../ui/money.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import styles from './pay-bill.module.css'

interface PayBillProps {
  readonly fen: number
  readonly lines: readonly { readonly text: string; readonly value: string }[]
}

/** The amount of a payment with its details. */
export const PayBill = ({ fen, lines }: PayBillProps) => (
  <section className={styles.bill} aria-label="支付金额">
    <p className={styles.label}>支付金额</p>
    <p className={styles.amount}>
      <Money fen={fen} />
    </p>
    <div className={styles.lines}>
      <MoneyLines lines={lines} />
    </div>
  </section>
)
