import { useState } from 'react'
import { amountTyped } from '../../ui/amount-typed.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Form } from '../../ui/form.tsx'
import { yuanOf } from '../../ui/money.ts'
import { Card } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useMarketAction } from '../market/use-market.ts'
import { fenTyped, rechargeProblemOf, type Wallet } from './wallet.ts'
import styles from './wallet-form.module.css'

const AMOUNTS = ['50', '100', '200', '500', '1000', '2000']

const amounts = AMOUNTS.map((value) => ({ value, text: `¥${value}` }))

interface RechargeFormProps {
  readonly wallet: Wallet
  /** Takes the user to where it is paid. */
  readonly onPay: (url: string) => void
}

/** Begins a recharge. */
export const RechargeForm = ({ wallet, onPay }: RechargeFormProps) => {
  const [yuan, setYuan] = useState('')
  const [channel, setChannel] = useState(wallet.channels[0]?.channel ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const { run, isBusy } = useMarketAction('/api/pay/order/create')
  const fen = fenTyped(yuan)
  const set = (typed: string) => {
    setYuan(typed)
    setProblem(null)
  }
  const submit = async () => {
    const found = rechargeProblemOf(yuan, wallet)
    setProblem(found)
    if (found !== null) return
    const reply = await run({ amount: fen, ...(channel === '' ? {} : { channel }) })
    if (reply === null) return
    setIsLeaving(true)
    onPay(reply.pay_url)
  }
  return (
    <Form onSubmit={submit}>
      <div className={styles.form}>
        <Card>
          <h2 className={styles.label}>选择金额</h2>
          <div className={styles.amounts}>
            <Chips label="充值金额" options={amounts} value={yuan} onChange={set} />
          </div>
          <TextField
            label="其他金额（元）"
            value={yuan}
            placeholder={`${yuanOf(wallet.recharge_min)} – ${yuanOf(wallet.recharge_max)}`}
            inputMode="decimal"
            autoComplete="off"
            error={problem}
            onChange={(typed) => set(amountTyped(typed))}
          />
        </Card>
        <Card>
          <h2 className={styles.label}>支付方式</h2>
          <Chips
            label="支付方式"
            options={wallet.channels.map(({ channel: value, title: text }) => ({ value, text }))}
            value={channel}
            onChange={setChannel}
          />
        </Card>
        <Button type="submit" isBusy={isBusy || isLeaving}>
          {fen > 0 ? `充值 ¥${yuanOf(fen)}` : '充值'}
        </Button>
        <p className={styles.note}>充值后余额 ¥{yuanOf(wallet.balance + fen)}，未使用可随时提现</p>
      </div>
    </Form>
  )
}
