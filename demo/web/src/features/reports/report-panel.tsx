import { StateBlock } from '../../ui/state-block.tsx'
import { failureText } from '../market/market.ts'
import { useMarket } from '../market/use-market.ts'
import { OrderSkeleton } from '../orders/order-skeleton.tsx'
import { ReportForm } from './report-form.tsx'

interface ReportPanelProps {
  readonly orderID: string
  readonly onSent: () => void
  readonly onRecords: () => void
  readonly onBack: () => void
}

/** The report form, if the order can be reported now. */
export const ReportPanel = ({ orderID, onSent, onRecords, onBack }: ReportPanelProps) => {
  const {
    data: order,
    error,
    refetch,
  } = useMarket('/api/room/orderRoom/info', {
    order_id: orderID,
  })
  if (order === undefined && error === null) return <OrderSkeleton count={2} />
  if (order === undefined) {
    return (
      <StateBlock
        art="broken"
        title="订单没有加载出来"
        text={failureText(error)}
        action={{ text: '重新加载', run: () => void refetch() }}
      />
    )
  }
  if (order.actions.includes('report')) return <ReportForm order={order} onSent={onSent} />
  const isDisputed = order.result.order_info.state === 'disputed'
  return (
    <StateBlock
      title={isDisputed ? '订单正在处理中' : '订单现在不能上报'}
      text={isDisputed ? '客服正在核实，请留意系统消息' : '订单开始后、结算前可以上报异常'}
      action={isDisputed ? { text: '查看记录', run: onRecords } : { text: '返回', run: onBack }}
    />
  )
}
