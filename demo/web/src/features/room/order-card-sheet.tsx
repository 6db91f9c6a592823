import { useNavigate } from 'react-router'
import { moneyText } from 'tavern-market-api/client'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { cardOf, type OrderCard } from '../chat/order-card.ts'
import { PagedList } from '../market/paged-list.tsx'
import { useMarketList } from '../market/use-market-list.ts'
import { StateBadge } from '../orders/state-badge.tsx'
import styles from './panels.module.css'

const MARKET = '/pages/enter/home/subpages/market'

interface OrderCardSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onOrder: (card: OrderCard) => void
}

/** The user's orders, one of which is sent as a card. */
export const OrderCardSheet = ({ isOpen, onClose, onOrder }: OrderCardSheetProps) => (
  <Sheet title="选择要发送的订单" isOpen={isOpen} onClose={onClose}>
    <OrderList
      onChoose={(card) => {
        onClose()
        onOrder(card)
      }}
    />
  </Sheet>
)

const OrderList = ({ onChoose }: { readonly onChoose: (card: OrderCard) => void }) => {
  const navigate = useNavigate()
  const orders = useMarketList('/api/order/summary/list', { tab: 'all' })
  const goToMarket = () => void navigate(MARKET)
  return (
    <PagedList
      list={orders}
      errorTitle="订单没有加载出来"
      skeleton={<SkeletonRows count={3} />}
      empty={
        <StateBlock
          title="还没有可以发送的订单"
          text="发布或加入一单后，就能发给对方看"
          action={{ text: '去订单市场', run: goToMarket }}
        />
      }
    >
      <ul className={styles.offers}>
        {orders.items.map((item) => {
          const card = cardOf(item)
          return (
            <li key={card.orderID}>
              <button type="button" className={styles.offer} onClick={() => onChoose(card)}>
                <span className={styles.offerMain}>
                  <span className={styles.offerTitle}>{card.title}</span>
                  <span className={styles.offerDetail}>{card.detail}</span>
                </span>
                <span className={styles.offerEnd}>
                  <span className={styles.offerPrice}>{moneyText(card.priceFen)}</span>
                  <StateBadge state={item.result.order_info.state} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </PagedList>
  )
}
