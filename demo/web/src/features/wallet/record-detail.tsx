import { useNavigate } from 'react-router'
import { moneyChangeText, moneyText } from 'tavern-market-api/client'
import { Button } from '../../ui/button.tsx'
import { type MoneyLine, MoneyLines } from '../../ui/money-lines.tsx'
import { Card } from '../../ui/page.tsx'
import { useNow } from '../chat/use-now.ts'
import type { ReplyOf } from '../market/market.ts'
import { BillLines } from '../orders/bill.tsx'
import { momentText, orderPath, stateTexts } from '../orders/order.ts'
import styles from './record-detail.module.css'

type Detail = ReplyOf<'/api/account/manage/recordDetail'>

type Withdrawal = NonNullable<Detail['withdrawal']>

const stateWords: Readonly<Record<Withdrawal['status'], string>> = {
  requested: '处理中',
  paid_out: '已转出',
  refused: '失败，已退回钱包',
}

const withdrawalLines = (withdrawal: Withdrawal): readonly MoneyLine[] => [
  { text: '状态', value: stateWords[withdrawal.status] },
  ...(withdrawal.reason === '' ? [] : [{ text: '原因', value: withdrawal.reason }]),
  { text: '收款人', value: withdrawal.account_name },
  { text: '收款账号', value: withdrawal.account_no },
  { text: '提现金额', value: withdrawal.amount },
  { text: '手续费', value: -withdrawal.fee },
  { text: '实际到账', value: withdrawal.receive, isTotal: true },
]

/** A movement of the wallet with its cause. */
export const RecordDetail = ({ detail }: { readonly detail: Detail }) => {
  const { amount, balance, memo, created_at, order, bill, withdrawal, payment } = detail
  const navigate = useNavigate()
  const now = useNow()
  const voucher = withdrawal?.voucher_url ?? ''
  return (
    <div className={styles.detail}>
      <header className={styles.head}>
        <p className={styles.memo}>{memo}</p>
        <p className={styles.amount} data-in={amount > 0}>
          {moneyChangeText(amount)}
        </p>
      </header>
      <Card>
        <MoneyLines
          lines={[
            { text: '时间', value: momentText(created_at, now) },
            { text: '变动后余额', value: moneyText(balance) },
            ...(payment === undefined ? [] : [{ text: '支付方式', value: payment.title }]),
            ...(order === undefined
              ? []
              : [
                  { text: '订单', value: order.title },
                  { text: '订单状态', value: stateTexts[order.state].text },
                  { text: '订单号', value: order.order_no },
                ]),
          ]}
        />
      </Card>
      {bill !== undefined && (
        <Card>
          <h3 className={styles.heading}>账单</h3>
          <BillLines bill={bill} />
        </Card>
      )}
      {withdrawal !== undefined && (
        <Card>
          <h3 className={styles.heading}>提现</h3>
          <MoneyLines lines={withdrawalLines(withdrawal)} />
        </Card>
      )}
      {order !== undefined && (
        <Button kind="soft" onClick={() => void navigate(orderPath(order.cardType, order.id))}>
          查看订单
        </Button>
      )}
      {voucher !== '' && (
        <Button kind="soft" onClick={() => location.assign(voucher)}>
          查看回单
        </Button>
      )}
    </div>
  )
}
