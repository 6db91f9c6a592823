import { Sheet } from '../../ui/sheet.tsx'
import { type OrderCard, yuanOf } from '../chat/order-card.ts'
import styles from './panels.module.css'

interface OfferSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onOrder: (card: OrderCard) => void
}

type Offer = Omit<OrderCard, 'businessID' | 'orderID'>

const OFFERS: readonly Offer[] = [
  { title: '周五团本 · 全程陪打', detail: '2 老板 3 打手 · 约 3 小时', priceFen: 16800 },
  { title: '钻石到星耀 · 代练', detail: '2 天内完成 · 不跳车', priceFen: 9900 },
  { title: '双排上分 · 三局', detail: '语音开黑 · 输一局补一局', priceFen: 3600 },
  { title: '新手教学 · 一小时', detail: '配装、走位、打法讲解', priceFen: 2900 },
]

const NUMBER_DIGITS = 6

const two = (value: number): string => String(value).padStart(2, '0')

/** The number of a new order: its day and a random part. */
const newOrderID = (now: Date): string => {
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  const part = Math.floor(Math.random() * 10 ** NUMBER_DIGITS)
  return `DD${day}${String(part).padStart(NUMBER_DIGITS, '0')}`
}

/** The orders that can be sent as a card. */
export const OfferSheet = ({ isOpen, onClose, onOrder }: OfferSheetProps) => {
  const choose = (offer: Offer) => {
    onClose()
    onOrder({ businessID: 'order_card', orderID: newOrderID(new Date()), ...offer })
  }
  return (
    <Sheet title="选择要发送的订单" isOpen={isOpen} onClose={onClose}>
      <ul className={styles.offers}>
        {OFFERS.map((offer) => (
          <li key={offer.title}>
            <button type="button" className={styles.offer} onClick={() => choose(offer)}>
              <span className={styles.offerMain}>
                <span className={styles.offerTitle}>{offer.title}</span>
                <span className={styles.offerDetail}>{offer.detail}</span>
              </span>
              <span className={styles.offerPrice}>¥{yuanOf(offer.priceFen)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
