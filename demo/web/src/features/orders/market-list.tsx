import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { Virtualizer } from 'virtua'
import { ListEnd } from '../../ui/list-end.tsx'
import { PullRefresh } from '../../ui/pull-refresh.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { requireLogin } from '../gate/require-login.ts'
import { useMarketList } from '../market/use-market-list.ts'
import { type MarketFilter, requestOf } from './market-filter.ts'
import styles from './market-list.module.css'
import { type OrderItem, orderPath } from './order.ts'
import { OrderCard } from './order-card.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'

const paths = { dailian: '/order/boosting/list', raid: '/order/raid/list' } as const

/** The estimated height of a card before it is measured. */
const CARD_PX = 214

interface MarketListProps {
  readonly filter: MarketFilter
  readonly isNarrowed: boolean
  readonly scrollRef: RefObject<HTMLDivElement | null>
  readonly onReset: () => void
  readonly onPublish: () => void
}

/** The orders that users can still join. */
export const MarketList = (props: MarketListProps) => {
  const { filter, isNarrowed, scrollRef, onReset, onPublish } = props
  const navigate = useNavigate()
  const orders = useMarketList(paths[filter.kind], requestOf(filter))
  const open = ({ cardType, result }: OrderItem) =>
    void requireLogin(() => navigate(orderPath(cardType, result.order_info.id)))
  if (orders.isPending) return <OrderSkeleton count={4} />
  if (orders.error !== null) {
    return (
      <StateBlock
        art="broken"
        title="订单没有加载出来"
        text={orders.error.message}
        action={{ text: '重新加载', run: () => void orders.refetch() }}
      />
    )
  }
  if (orders.items.length === 0) {
    return isNarrowed ? (
      <StateBlock
        art="lost"
        title="没有符合条件的订单"
        text="换个条件试试"
        action={{ text: '清空条件', run: onReset }}
      />
    ) : (
      <StateBlock
        title="暂时没有招募中的订单"
        text="发布一单，等人上门"
        action={{ text: '发布订单', run: onPublish }}
      />
    )
  }
  return (
    <>
      <PullRefresh scrollRef={scrollRef} onRefresh={orders.refetch} />
      <div className={styles.list}>
        <Virtualizer data={orders.items} scrollRef={scrollRef} itemSize={CARD_PX}>
          {(item) => (
            <div key={item.result.order_info.id} className={styles.item}>
              <OrderCard item={item} onOpen={() => open(item)} />
            </div>
          )}
        </Virtualizer>
        <ListEnd
          hasMore={orders.hasMore}
          isLoading={orders.isLoadingMore}
          hasFailed={orders.hasMoreFailed}
          onMore={orders.loadMore}
        />
      </div>
    </>
  )
}
