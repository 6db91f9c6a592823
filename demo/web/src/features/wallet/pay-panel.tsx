import { useNavigate } from 'react-router'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { failureText, MarketError, type ReplyOf } from '../market/market.ts'
import { useMarket } from '../market/use-market.ts'
import { orderPath } from '../orders/order.ts'
import { Checkout } from './checkout.tsx'
import type { PayRequest } from './pay-request.ts'
import { missingFor } from './pay-text.ts'
import type { Wallet } from './wallet.ts'

interface PayPanelProps {
  readonly request: PayRequest
  readonly onPay: (url: string) => void
}

const INFO = '/api/room/orderRoom/info'
const MARKET = '/pages/enter/home/subpages/market'
const ORDER_UNKNOWN = 40002

/** The payment for an order or a recharge. */
export const PayPanel = ({ request, onPay }: PayPanelProps) => {
  const { orderID } = request
  const navigate = useNavigate()
  const wallet = useMarket('/api/account/manage/info', {})
  const order = useMarket(INFO, orderID === '' ? null : { order_id: orderID })
  const error = wallet.error ?? order.error
  if (wallet.data !== undefined && (orderID === '' || order.data !== undefined)) {
    return (
      <RequestedPayment request={request} wallet={wallet.data} order={order.data} onPay={onPay} />
    )
  }
  if (error instanceof MarketError && error.code === ORDER_UNKNOWN) {
    return (
      <StateBlock
        art="lost"
        title="没有找到这个订单"
        text="链接可能不完整"
        action={{ text: '去订单市场', run: () => void navigate(MARKET, { replace: true }) }}
      />
    )
  }
  if (error === null) return <SkeletonRows count={4} />
  const retry = () => void Promise.all([wallet.refetch(), order.refetch()])
  return (
    <StateBlock
      art="broken"
      title="支付信息没有加载出来"
      text={failureText(error)}
      action={{ text: '重新加载', run: retry }}
    />
  )
}

interface RequestedPaymentProps extends PayPanelProps {
  readonly wallet: Wallet
  readonly order: ReplyOf<typeof INFO> | undefined
}

const RequestedPayment = ({ request, wallet, order, onPay }: RequestedPaymentProps) => {
  const navigate = useNavigate()
  const { fen, back } = request
  if (order === undefined) {
    return <Checkout missing={fen ?? 0} subject="钱包充值" {...{ wallet, back, onPay }} />
  }
  const { id, title } = order.result.order_info
  const path = orderPath(order.cardType, id)
  const missing = fen ?? missingFor(order, wallet)
  const toOrder = { text: '去看订单', run: () => void navigate(path, { replace: true }) }
  if (!order.actions.includes('join')) {
    const text = order.is_member ? '您已经在这个房间里了' : '这个订单现在不能加入'
    return <StateBlock title="不需要再支付" text={text} action={toOrder} />
  }
  if (missing === 0) {
    return <StateBlock title="余额够了" text="钱包余额足够付押金，直接加入吧" action={toOrder} />
  }
  return (
    <Checkout
      missing={missing}
      subject={`加入「${title}」的押金`}
      back={back === '' ? path : back}
      {...{ wallet, onPay }}
    />
  )
}
