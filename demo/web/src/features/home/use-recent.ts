import { useQuery } from '@tanstack/react-query'
import { market } from '../market/market.ts'

const POLL_MS = 15_000

const PATH = '/api/order/summary/recent'

/** What just happened in the market, asked for again and again as long as somebody looks. */
export const useRecent = () =>
  useQuery({
    queryKey: [PATH, {}],
    queryFn: () => market(PATH, {}),
    refetchInterval: POLL_MS,
    // Who looks again is told at once.
    staleTime: 0,
  })
