import { percentText } from 'tavern-market-api/client'
import { type MoneyLine, MoneyLines } from '../../ui/money-lines.tsx'
import { Card } from '../../ui/page.tsx'
import type { Order } from './order.ts'
import styles from './order-history.module.css'

/** The money of the user in an order that is over. */
type Bill = NonNullable<Order['bill']>

const bossLines = ({ price, coupon, paid, returned }: Bill): readonly MoneyLine[] => [
  { text: '已付押金', value: paid + returned },
  ...(coupon > 0 ? [{ text: '优惠券抵扣', value: coupon }] : []),
  { text: '结算金额', value: price },
  { text: '退回钱包', value: returned },
  { text: '实付', value: paid, isTotal: true },
]

const thugLines = ({ price, fee, fee_basis_points, income, held }: Bill): readonly MoneyLine[] => [
  { text: '结算金额', value: price },
  { text: `平台服务费 ${percentText(fee_basis_points)}`, value: -fee },
  ...(held > 0 ? [{ text: '其中补贴，稍后到账', value: held }] : []),
  { text: '到手', value: income, isTotal: true },
]

/** The lines of a bill. */
export const BillLines = ({ bill }: { readonly bill: Bill }) => (
  <MoneyLines lines={bill.position === 'boss' ? bossLines(bill) : thugLines(bill)} />
)

/** The bill on the page of an order. */
export const BillCard = ({ bill }: { readonly bill: Bill }) => (
  <Card>
    <h3 className={styles.heading}>我的账单</h3>
    <BillLines bill={bill} />
  </Card>
)
