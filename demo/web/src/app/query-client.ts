import { onlineManager, QueryClient } from '@tanstack/react-query'
import { accountSession } from '../features/account/session.ts'
import { MarketError } from '../features/market/market.ts'
import { reachability } from '../features/network/reachability.ts'

const FRESH_MS = 30_000

/** Without a network a call fails, and says so, instead of waiting for one. */
const networkMode = 'always'

/** Of what the back end has no answer to; a refusal stays one. */
const PASSING: readonly number[] = [-1, 10_500]

const retry = (count: number, error: unknown): boolean =>
  count < 1 && (!(error instanceof MarketError) || PASSING.includes(error.code))

/** What the back end answered. Forgotten when the user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
})

/** Pages are read again when requests succeed again, not when the browser reports a network. */
onlineManager.setEventListener((setOnline) =>
  reachability.subscribe(() => setOnline(reachability.get())),
)

accountSession.subscribe(() => {
  if (accountSession.get() === null) queryClient.clear()
})
