import { useNavigate } from 'react-router'
import { moneyText } from 'tavern-market-api/client'
import { Icon } from '../../ui/icons.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useNow } from '../chat/use-now.ts'
import type { ReplyOf } from '../market/market.ts'
import { PagedList } from '../market/paged-list.tsx'
import { useMarketList } from '../market/use-market-list.ts'
import { momentText, orderPath } from '../orders/order.ts'
import { OrderSkeleton } from '../orders/order-skeleton.tsx'
import styles from './report-list.module.css'

type Report = ReplyOf<'/api/order/report/list'>['list'][number]

const stateTexts: Readonly<Record<Report['state'], string>> = {
  open: '处理中',
  awarded: '已判定结算',
  repaid: '已判定退款',
}

const outcomeOf = ({ state, settle_price }: Report): string => {
  if (state === 'open') return '客服正在核实，押金保持冻结'
  return state === 'awarded'
    ? `判定每位老板支付 ${moneyText(settle_price)}，多余押金退回`
    : '判定押金全部退回老板'
}

/** Reports by the user and by others about the user's orders, or about one order. */
export const ReportList = ({ orderID }: { readonly orderID: string | null }) => {
  const navigate = useNavigate()
  const reports = useMarketList(
    '/api/order/report/list',
    orderID === null ? {} : { order_id: orderID },
  )
  return (
    <PagedList
      list={reports}
      errorTitle="异常记录没有加载出来"
      skeleton={<OrderSkeleton count={3} />}
      empty={<StateBlock title="没有异常记录" text="订单进行中遇到问题，可以在房间里上报" />}
    >
      <ul className={styles.reports}>
        {reports.items.map((report) => (
          <ReportRow
            key={report.id}
            report={report}
            onOpen={() => void navigate(orderPath(report.cardType, report.order_id))}
          />
        ))}
      </ul>
    </PagedList>
  )
}

interface ReportRowProps {
  readonly report: Report
  readonly onOpen: () => void
}

const ReportRow = ({ report, onOpen }: ReportRowProps) => {
  const now = useNow()
  const { title, state, reason_text, report_text, pictures, is_mine, nickname } = report
  return (
    <li className={styles.report}>
      <button type="button" className={styles.order} onClick={onOpen}>
        <span className={styles.title}>{title}</span>
        <span className={styles.state} data-state={state}>
          {stateTexts[state]}
        </span>
        <Icon name="forward" />
      </button>
      <p className={styles.reason}>{reason_text}</p>
      <p className={styles.words}>{report_text}</p>
      {pictures.length > 0 && <PictureRow urls={pictures} />}
      <p className={styles.by}>
        {is_mine ? '我' : nickname} 上报于 {momentText(report.created_at, now)}
      </p>
      <p className={styles.outcome} data-state={state}>
        {outcomeOf(report)}
      </p>
    </li>
  )
}
