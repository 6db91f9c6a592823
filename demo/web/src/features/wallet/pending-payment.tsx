import { useQuery } from '@tanstack/react-query'
import { moneyText } from 'tavern-market-api/client'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../chat/use-now.ts'
import { market } from '../market/market.ts'
import { momentText } from '../orders/order.ts'
import { PayBill } from './pay-bill.tsx'
import { PayResult } from './pay-result.tsx'
import { storeReturnPath } from './pay-return.ts'
import styles from './wallet-form.module.css'

const CHECK = '/api/pay/status/checkStatus'

/** Poll interval for the end or expiry of the payment. */
const POLL_MS = 5000

interface PendingPaymentProps {
  readonly payID: string
  readonly back: string
  readonly onPay: (url: string) => void
}

/** A pending payment that can be paid, or its result. */
export const PendingPayment = ({ payID, back, onPay }: PendingPaymentProps) => {
  const now = useNow()
  const { data } = useQuery({
    queryKey: [CHECK, payID],
    queryFn: () => market(CHECK, { pay_id: payID }),
    refetchInterval: ({ state }) => (state.data?.pay_url ? POLL_MS : false),
    staleTime: 0,
  })
  if (data === undefined || data.pay_url === '') return <PayResult payID={payID} />
  const { amount, balance, expires_at, pay_url, reason } = data
  const pay = () => {
    storeReturnPath(payID, back)
    onPay(pay_url)
  }
  return (
    <div className={styles.form}>
      <PayBill
        fen={amount}
        lines={[
          { text: '用途', value: '钱包充值' },
          { text: '钱包余额', value: moneyText(balance) },
          { text: '支付截止', value: momentText(expires_at, now) },
        ]}
      />
      {reason !== '' && (
        <p className={styles.problem} role="status">
          上次没有支付成功：{reason}
        </p>
      )}
      <Button onClick={pay}>立即支付 {moneyText(amount)}</Button>
      <p className={styles.note}>支付后存入钱包余额，未使用可随时提现</p>
    </div>
  )
}
