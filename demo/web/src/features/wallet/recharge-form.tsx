import { useState } from 'react'
import { amountTyped } from '../../ui/amount-typed.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Form } from '../../ui/form.tsx'
import { yuanOf } from '../../ui/money.ts'
import { Card } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { useMarketAction } from '../market/use-market.ts'
import { fenTyped, rechargeProblemOf, type Wallet } from './wallet.ts'
import styles from './wallet-form.module.css'

const AMOUNTS = ['50', '100', '200', '500', '1000', '2000']

const amounts = AMOUNTS.map((value) => ({ value, text: `¥${value}` }))

interface RechargeFormProps {
  readonly wallet: Wallet
  /** Opens the payment page. */
  readonly onPay: (url: string) => void
}

const problemsOf = (typed: string, wallet: Wallet): { yuan?: string } => {
  const yuan = rechargeProblemOf(typed, wallet)
  return yuan === null ? {} : { yuan }
}

/** The form to start a recharge. */
export const RechargeForm = ({ wallet, onPay }: RechargeFormProps) => {
  const { draft, problems, set, isRight, forget } = useStoredDraft(
    'recharge',
    () => ({ yuan: '', channel: wallet.channels[0]?.channel ?? '' }),
    (one) => problemsOf(one.yuan, wallet),
  )
  const [isLeaving, setIsLeaving] = useState(false)
  const { run, isBusy } = useMarketAction('/api/pay/order/create')
  const { yuan, channel } = draft
  const fen = fenTyped(yuan)
  const submit = async () => {
    if (!isRight()) return
    const reply = await run({ amount: fen, ...(channel === '' ? {} : { channel }) })
    if (reply === null) return
    forget()
    setIsLeaving(true)
    onPay(reply.pay_url)
  }
  return (
    <Form onSubmit={submit}>
      <div className={styles.form}>
        <Card>
          <h2 className={styles.label}>选择金额</h2>
          <div className={styles.amounts}>
            <Chips
              label="充值金额"
              options={amounts}
              value={yuan}
              onChange={(chosen) => set({ yuan: chosen })}
            />
          </div>
          <TextField
            label="其他金额（元）"
            value={yuan}
            placeholder={`${yuanOf(wallet.recharge_min)} – ${yuanOf(wallet.recharge_max)}`}
            inputMode="decimal"
            autoComplete="off"
            error={problems.yuan ?? null}
            onChange={(typed) => set({ yuan: amountTyped(typed) })}
          />
        </Card>
        <Card>
          <h2 className={styles.label}>支付方式</h2>
          <Chips
            label="支付方式"
            options={wallet.channels.map(({ channel: value, title: text }) => ({ value, text }))}
            value={channel}
            onChange={(chosen) => set({ channel: chosen })}
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
