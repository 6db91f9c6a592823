import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { failureText } from '../market/market.ts'
import { useMarket } from '../market/use-market.ts'
import { showMoneyNotice } from './money-notice.ts'
import { RechargeForm } from './recharge-form.tsx'
import styles from './wallet-form.module.css'
import { WithdrawForm } from './withdraw-form.tsx'

interface CashPanelProps {
  readonly side: 'recharge' | 'withdraw'
  readonly onPay: (url: string) => void
  readonly onRequested: (withdrawID: string) => void
}

/** The forms for recharges and withdrawals. */
export const CashPanel = ({ side, onPay, onRequested }: CashPanelProps) => {
  const { data: wallet, error, refetch } = useMarket('/api/account/manage/info', {})
  if (wallet === undefined && error === null) return <SkeletonRows count={4} />
  if (wallet === undefined) {
    return (
      <StateBlock
        art="broken"
        title="钱包没有加载出来"
        text={failureText(error)}
        action={{ text: '重新加载', run: () => void refetch() }}
      />
    )
  }
  return (
    <>
      {side === 'recharge' ? (
        <RechargeForm wallet={wallet} onPay={onPay} />
      ) : (
        <WithdrawForm wallet={wallet} onRequested={onRequested} />
      )}
      <button type="button" className={styles.notice} onClick={() => showMoneyNotice(wallet)}>
        充值与提现说明
      </button>
    </>
  )
}
