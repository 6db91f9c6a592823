import { useNavigate } from 'react-router'
import { moneyText } from 'tavern-market-api/client'
import { Icon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import type { ReplyOf } from '../market/market.ts'
import { useMarket } from '../market/use-market.ts'
import styles from './coupon-sheet.module.css'

export type MyCoupon = ReplyOf<'/api/basic/conpons/myList'>['list'][number]

const PAGE_SIZE = 50

interface CouponSheetProps {
  readonly isOpen: boolean
  /** The use of the coupon: a deposit to be paid, or an order with a paid deposit. */
  readonly purpose:
    | { readonly deposit_price: number; readonly settle_price?: number }
    | { readonly order_id: string }
  /** '' for none. */
  readonly couponID: string
  readonly onClose: () => void
  /** Null for no coupon. */
  readonly onChoose: (coupon: MyCoupon | null) => void
  /** Called before the user leaves to claim coupons. */
  readonly onLeave?: () => void
}

/** Lets the user choose a coupon for a deposit. */
export const CouponSheet = ({ isOpen, onClose, ...list }: CouponSheetProps) => (
  <Sheet title="选择优惠券" isOpen={isOpen} onClose={onClose} height="60vh">
    <CouponList {...list} />
  </Sheet>
)

type CouponListProps = Omit<CouponSheetProps, 'isOpen' | 'onClose'>

const OFFERS = '/pages/enter/home/subpages/discount'

const CouponList = ({ purpose, couponID, onChoose, onLeave }: CouponListProps) => {
  const navigate = useNavigate()
  const coupons = useMarket('/api/basic/conpons/myList', {
    ...purpose,
    page_size: PAGE_SIZE,
  })
  if (coupons.isPending) return <SkeletonRows count={3} />
  if (coupons.isLoadingError) {
    const retry = { text: '重新加载', run: () => void coupons.refetch() }
    return (
      <StateBlock
        art="broken"
        title="优惠券没有加载出来"
        text={coupons.error.message}
        action={retry}
      />
    )
  }
  if (coupons.data.list.length === 0) {
    const claim = () => {
      onLeave?.()
      void navigate(OFFERS)
    }
    return (
      <StateBlock
        title="暂无可用优惠券"
        text="领券中心可能有新的"
        action={{ text: '去领券', run: claim }}
      />
    )
  }
  return (
    <ul className={styles.coupons}>
      {coupons.data.list.map((coupon) => (
        <li key={coupon.id}>
          <button
            type="button"
            className={styles.coupon}
            aria-pressed={coupon.id === couponID}
            disabled={coupon.reason !== ''}
            onClick={() => onChoose(coupon.id === couponID ? null : coupon)}
          >
            <span className={styles.value}>
              <span className={styles.figure}>
                {coupon.figure}
                <small>{coupon.unitDesc}</small>
              </span>
              <span className={styles.condition}>{coupon.condition}</span>
            </span>
            <span className={styles.about}>
              <span className={styles.name}>{coupon.name}</span>
              <span className={styles.note}>
                {coupon.reason === '' ? `本单可减 ${moneyText(coupon.off_price)}` : coupon.reason}
              </span>
            </span>
            {coupon.id === couponID && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
