import { useState } from 'react'
import { moneyText } from 'tavern-market-api/client'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useMarketAction } from '../market/use-market.ts'
import { PayBill } from './pay-bill.tsx'
import { PayChannels } from './pay-channels.tsx'
import { storeReturnPath } from './pay-return.ts'
import { dueFor } from './pay-text.ts'
import type { Wallet } from './wallet.ts'
import styles from './wallet-form.module.css'

interface CheckoutProps {
  /** The missing amount in fen. */
  readonly missing: number
  /** The purpose of the payment. */
  readonly subject: string
  readonly wallet: Wallet
  /** The path to return to after the payment; '' for none. */
  readonly back: string
  /** Opens the payment page. */
  readonly onPay: (url: string) => void
}

/** The amount, the payment channel, and the button to pay. */
export const Checkout = ({ missing, subject, wallet, back, onPay }: CheckoutProps) => {
  const [channel, setChannel] = useState(wallet.channels[0]?.channel ?? '')
  const [isLeaving, setIsLeaving] = useState(false)
  const { run, isBusy } = useMarketAction('/api/pay/order/create')
  const { fen, note } = dueFor(missing, wallet)
  const submit = async () => {
    const reply = await run({ amount: fen, ...(channel === '' ? {} : { channel }) })
    if (reply === null) return
    storeReturnPath(reply.pay_id, back)
    setIsLeaving(true)
    onPay(reply.pay_url)
  }
  return (
    <Form onSubmit={submit}>
      <div className={styles.form}>
        <PayBill
          fen={fen}
          lines={[
            { text: '用途', value: subject },
            { text: '钱包余额', value: moneyText(wallet.balance) },
            { text: '支付后余额', value: moneyText(wallet.balance + fen) },
          ]}
        />
        <PayChannels channels={wallet.channels} channel={channel} onChange={setChannel} />
        <Button type="submit" isBusy={isBusy || isLeaving}>
          立即支付 {moneyText(fen)}
        </Button>
        <p className={styles.note}>{note || '支付后存入钱包余额，未使用可随时提现'}</p>
      </div>
    </Form>
  )
}
