import { useState } from 'react'
import { fenTyped, moneyText, plainYuan } from 'tavern-market-api/client'
import { amountTyped } from '../../ui/amount-typed.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { useMarketAction } from '../market/use-market.ts'
import { rechargeProblemOf, type Wallet } from './wallet.ts'
import styles from './wallet-form.module.css'

const AMOUNTS_FEN = [5_000, 10_000, 20_000, 50_000, 100_000, 200_000]

const amounts = AMOUNTS_FEN.map((fen) => ({ value: plainYuan(fen), text: moneyText(fen) }))

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
            placeholder={`${plainYuan(wallet.recharge_min)} – ${plainYuan(wallet.recharge_max)}`}
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
          {fen > 0 ? `充值 ${moneyText(fen)}` : '充值'}
        </Button>
        <p className={styles.note}>
          充值后余额 {moneyText(wallet.balance + fen)}，未使用可随时提现
        </p>
      </div>
    </Form>
  )
}
