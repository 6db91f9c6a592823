import { fenTyped, moneyText, plainYuan } from 'tavern-market-api/client'
import { amountTyped } from '../../ui/amount-typed.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { openPopup } from '../../ui/popup/popup.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { useMarketAction } from '../market/use-market.ts'
import {
  feeOf,
  maxWithdrawal,
  numberIn,
  type Wallet,
  type WithdrawDraft,
  walletCalls,
  withdrawProblemsOf,
} from './wallet.ts'
import styles from './wallet-form.module.css'

const EMPTY: WithdrawDraft = { yuan: '', name: '', number: '' }

interface WithdrawFormProps {
  readonly wallet: Wallet
  readonly onRequested: (withdrawID: string) => void
}

/** The form for a withdrawal. */
export const WithdrawForm = ({ wallet, onRequested }: WithdrawFormProps) => {
  const { draft, problems, set, isRight, forget } = useStoredDraft<WithdrawDraft>(
    'withdraw',
    () => EMPTY,
    (one) => withdrawProblemsOf(one, wallet),
  )
  const { run, isBusy } = useMarketAction('/api/account/manage/withdrawCash', {
    invalidates: walletCalls,
  })
  const fen = fenTyped(draft.yuan)
  const most = maxWithdrawal(wallet)
  const submit = async () => {
    if (!isRight()) return
    const account_no = numberIn(draft)
    const account_name = draft.name.trim()
    if (!(await isSure(fen, feeOf(fen, wallet), `${account_name} ${account_no}`))) return
    const reply = await run({ amount: fen, account_name, account_no })
    if (reply === null) return
    forget()
    onRequested(reply.withdraw_id)
  }
  return (
    <Form onSubmit={submit}>
      <div className={styles.form}>
        <Card>
          <TextField
            label="提现金额（元）"
            value={draft.yuan}
            placeholder={`最低 ${moneyText(wallet.withdraw_min)}`}
            inputMode="decimal"
            autoComplete="off"
            error={problems.yuan ?? null}
            onChange={(typed) => set({ yuan: amountTyped(typed) })}
            after={
              <button
                type="button"
                className={styles.all}
                disabled={most === 0}
                onClick={() => set({ yuan: plainYuan(most) })}
              >
                全部
              </button>
            }
          />
          <Sums fen={fen} wallet={wallet} />
        </Card>
        <Card>
          <TextField
            label="收款人姓名"
            value={draft.name}
            placeholder="与收款账号一致的真实姓名"
            maxLength={30}
            autoComplete="name"
            error={problems.name ?? null}
            onChange={(name) => set({ name })}
          />
          <TextField
            label="收款账号"
            value={draft.number}
            placeholder="手机号、银行卡号或邮箱"
            maxLength={100}
            autoComplete="off"
            error={problems.number ?? null}
            onChange={(number) => set({ number })}
          />
        </Card>
        <Button type="submit" isBusy={isBusy}>
          申请提现
        </Button>
        <p className={styles.note}>提现中的金额不可使用，失败会原数退回余额</p>
      </div>
    </Form>
  )
}

const isSure = async (fen: number, fee: number, receiver: string): Promise<boolean> => {
  const closed = await openPopup({
    popType: 'money',
    title: '确认提现',
    subTitle: `收款人 ${receiver}`,
    confirmText: '确认提现',
    context: {
      fen,
      lines: [
        { text: '手续费', fen: fee },
        { text: '实际到账', fen: fen - fee },
      ],
    },
  })
  return closed === 'confirm'
}

const Sums = ({ fen, wallet }: { readonly fen: number; readonly wallet: Wallet }) => {
  const fee = feeOf(fen, wallet)
  return (
    <dl className={styles.sums}>
      <div>
        <dt>可提现余额</dt>
        <dd>{moneyText(wallet.balance)}</dd>
      </div>
      <div>
        <dt>今日还可提现</dt>
        <dd>{moneyText(wallet.withdraw_left)}</dd>
      </div>
      <div>
        <dt>手续费（{wallet.withdraw_fee_basis_points / 100}%）</dt>
        <dd>{moneyText(fee)}</dd>
      </div>
      <div>
        <dt>预计到账</dt>
        <dd>{moneyText(fen - fee)}</dd>
      </div>
    </dl>
  )
}
