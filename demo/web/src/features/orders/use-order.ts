import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useGroupUpdates } from '../chat/conversation-updates.ts'
import { type CallPath, type MarketError, market } from '../market/market.ts'
import { pageContent } from '../market/page-content.ts'
import { useMarketAction } from '../market/use-market.ts'

/** Poll interval for viewers who are not in the order's chat, which notifies faster. */
const POLL_MS = 4000

const INFO = '/api/room/orderRoom/info'

/** The queries that contain an order. */
const ORDER_QUERIES: readonly CallPath[] = [
  INFO,
  '/order/boosting/list',
  '/order/raid/list',
  '/api/order/summary/list',
  '/api/order/summary/count',
  '/api/account/manage/info',
  '/api/basic/conpons/myList',
]

/** An order, polled, and refetched at once after a message in its chat. */
export const useOrder = (id: string) => {
  const client = useQueryClient()
  const look = useCallback(
    () => void client.invalidateQueries({ queryKey: [INFO, id] }),
    [client, id],
  )
  const query = useQuery({
    queryKey: [INFO, id],
    queryFn: () => market(INFO, { order_id: id }),
    refetchInterval: POLL_MS,
    staleTime: 0,
    meta: pageContent,
  })
  useGroupUpdates(query.data?.result.order_info.group_id, look)
  return query
}

type OrderCall =
  | '/api/order/seat/leave'
  | '/api/order/seat/join'
  | '/api/order/boosting/acceptOrder'
  | '/api/room/orderRoom/clockOrOpenPosition'
  | '/api/room/orderRoom/kick'
  | '/api/order/start/up'
  | '/api/order/finish/save'
  | '/api/order/finish/reject'
  | '/api/order/finish/confirm'
  | '/api/order/cancel/up'
  | '/api/basic/conpons/use'
  | '/order/boosting/save'
  | '/order/raid/save'

/** Changes an order and invalidates all queries that contain it. */
export const useOrderAction = <Path extends OrderCall>(
  path: Path,
  onRefusal?: (refusal: MarketError) => boolean,
) => useMarketAction(path, { invalidates: ORDER_QUERIES, ...(onRefusal && { onRefusal }) })
