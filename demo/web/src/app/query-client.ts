import { QueryClient } from '@tanstack/react-query'
import { accountSession } from '../features/account/session.ts'

const FRESH_MS = 30_000

/** Without a network a call fails, and says so, instead of waiting for one. */
const networkMode = 'always'

/** What the back end answered. Forgotten when the user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: 1, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
})

accountSession.subscribe(() => {
  if (accountSession.get() === null) queryClient.clear()
})
