import { useNavigate } from 'react-router'
import { moneyText } from 'tavern-market-api/client'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useNow } from '../chat/use-now.ts'
import type { ReplyOf } from '../market/market.ts'
import { PagedList } from '../market/paged-list.tsx'
import { useMarketList } from '../market/use-market-list.ts'
import { momentText, orderPath } from '../orders/order.ts'
import styles from './ticket.module.css'
import { Ticket } from './ticket.tsx'

type MyCoupon = ReplyOf<'/api/basic/conpons/myList'>['list'][number]

/** The filter of the user's coupons. */
export type CouponTab = MyCoupon['status']

const MARKET = '/pages/enter/home/subpages/market'

const emptyTexts: Readonly<Record<CouponTab, { readonly title: string; readonly text: string }>> = {
  usable: { title: '没有可用的优惠券', text: '去领券中心看看' },
  used: { title: '还没有用过优惠券', text: '支付押金时可以抵扣' },
  expired: { title: '没有过期的优惠券', text: '继续保持' },
}

const noteOf = (coupon: MyCoupon, now: number): string => {
  const { status, startAt, endAt, off_price, reason } = coupon
  if (status === 'used') return `已抵扣 ${moneyText(off_price)}`
  if (reason !== '') return `${momentText(startAt, now)} 起可用`
  return status === 'expired'
    ? `${momentText(endAt, now)} 已过期`
    : `${momentText(endAt, now)} 前可用`
}

export const MyCouponList = ({ tab }: { readonly tab: CouponTab }) => {
  const now = useNow()
  const coupons = useMarketList('/api/basic/conpons/myList', { tab })
  return (
    <PagedList
      list={coupons}
      errorTitle="优惠券没有加载出来"
      skeleton={<SkeletonRows count={4} />}
      empty={<StateBlock {...emptyTexts[tab]} />}
    >
      <ul className={styles.list}>
        {coupons.items.map((coupon) => (
          <li key={coupon.id}>
            <Ticket
              coupon={coupon}
              note={noteOf(coupon, now)}
              isInactive={coupon.status !== 'usable'}
            >
              <CouponLink coupon={coupon} />
            </Ticket>
          </li>
        ))}
      </ul>
    </PagedList>
  )
}

/** A link to an order for which the coupon can be used or was used. */
const CouponLink = ({ coupon: { status, order_id, reason } }: { readonly coupon: MyCoupon }) => {
  const navigate = useNavigate()
  if (status === 'expired') return <span>已过期</span>
  if (status === 'used') {
    return (
      <Button
        kind="plain"
        size="small"
        onClick={() => void navigate(orderPath('dailian', order_id))}
      >
        看订单
      </Button>
    )
  }
  if (reason !== '') return <span className={styles.why}>{reason}</span>
  return (
    <Button kind="soft" size="small" onClick={() => void navigate(MARKET)}>
      去使用
    </Button>
  )
}
