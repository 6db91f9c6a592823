import { moneyText } from 'tavern-market-api/client'
import { Icon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { useMarket } from '../market/use-market.ts'
import styles from './wallet-card.module.css'

interface WalletCardProps {
  readonly onRecharge: () => void
  readonly onWithdraw: () => void
  /** Called when the user asks about held earnings. */
  readonly onHeld: () => void
}

/** The balance of the wallet, with buttons for recharge and withdrawal. */
export const WalletCard = ({ onRecharge, onWithdraw, onHeld }: WalletCardProps) => {
  const { data: wallet } = useMarket('/api/account/manage/info', {})
  const shown = (fen: number | undefined) => (fen === undefined ? '--' : moneyText(fen))
  return (
    <section className={styles.card} aria-label="我的钱包">
      <p className={styles.label}>可用余额</p>
      <p className={styles.balance}>
        {wallet === undefined ? '--' : <Money fen={wallet.balance} />}
      </p>
      <dl className={styles.parts}>
        <div>
          <dt>订单冻结</dt>
          <dd>{shown(wallet?.frozen)}</dd>
        </div>
        <div>
          <dt>提现中</dt>
          <dd>{shown(wallet?.withdrawing)}</dd>
        </div>
        {wallet !== undefined && wallet.held > 0 && (
          <div>
            <dt>补贴待到账</dt>
            <dd>
              <button type="button" className={styles.held} onClick={onHeld}>
                {shown(wallet.held)}
                <Icon name="forward" />
              </button>
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        <button type="button" className={styles.in} onClick={onRecharge}>
          充值
        </button>
        <button type="button" className={styles.out} onClick={onWithdraw}>
          提现
        </button>
      </div>
    </section>
  )
}
