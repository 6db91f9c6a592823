import { percentText } from 'tavern-market-api/client'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { useNow } from '../chat/use-now.ts'
import { capacityText, kindTexts, momentText, type Order, startText } from './order.ts'
import styles from './order-head.module.css'
import { StateBadge } from './state-badge.tsx'
import { useJobs } from './use-jobs.ts'

type Info = Order['result']['order_info']

/** The next automatic transition with its time; '' if there is none. */
const dueText = ({ state, due_at }: Info, now: number): string => {
  if (due_at === 0) return ''
  const moment = momentText(due_at, now)
  switch (state) {
    case 'recruiting':
    case 'full':
      return `${moment} 前未开始将自动关闭并退款`
    case 'running':
    case 'rejected':
      return `${moment} 前未提交将转客服处理`
    case 'finished':
      return `${moment} 前未处理将自动确认`
    default:
      return ''
  }
}

/** The fee, and the assumption that the income of a thug is based on. */
const feeText = ({ fee_basis_points, started_at, boss_num, thug_num }: Info): string => {
  const fee = `打手到手已扣平台服务费 ${percentText(fee_basis_points)}`
  return started_at === 0 && boss_num + thug_num > 2 ? `${fee}，按坐满计算` : fee
}

const copy = async (text: string): Promise<void> =>
  toast((await copyText(text)) ? '订单号已复制' : '复制失败')

/** The header of an order: title, state, price, time and requirements. */
export const OrderHead = ({ order }: { order: Order }) => {
  const { cardType, deposit_price, result } = order
  const info = result.order_info
  const now = useNow()
  const { nameOf } = useJobs()
  const due = dueText(info, now)
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <span className={styles.kind}>{kindTexts[cardType]}</span>
        <StateBadge state={info.state} />
      </div>
      <h2 className={styles.title}>{info.title}</h2>
      <p className={styles.facts}>
        <span>{startText(info.start_at, now)}</span>
        <span>{nameOf(info.job_id) || '职业不限'}</span>
        <span>
          {info.min_capacity > 0 ? `战力 ${capacityText(info.min_capacity)}+` : '战力不限'}
        </span>
      </p>
      <dl className={styles.money}>
        <div>
          <dt>每位老板支付</dt>
          <dd>
            <Money fen={info.settle_price} />
          </dd>
        </div>
        <div>
          <dt>每位老板押金</dt>
          <dd>
            <Money fen={deposit_price} />
          </dd>
        </div>
        <div>
          <dt>打手到手</dt>
          <dd>
            <Money fen={info.thug_income} />
          </dd>
        </div>
      </dl>
      <p className={styles.fee}>{feeText(info)}</p>
      {due !== '' && <p className={styles.due}>{due}</p>}
      <button type="button" className={styles.number} onClick={() => void copy(info.order_no)}>
        订单号 {info.order_no}
        <Icon name="copy" />
      </button>
    </header>
  )
}
