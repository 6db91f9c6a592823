import { useQuery } from '@tanstack/react-query'
import { market } from '../market/market.ts'

const POLL_MS = 15_000

const PATH = '/api/order/summary/recent'

/** Recent events of the market, polled while the page is visible. */
export const useRecent = () =>
  useQuery({
    queryKey: [PATH, {}],
    queryFn: () => market(PATH, {}),
    refetchInterval: POLL_MS,
    // Refetch at once when the page becomes visible again.
    staleTime: 0,
  })
