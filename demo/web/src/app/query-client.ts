import { onlineManager, QueryClient } from '@tanstack/react-query'
import { accountSession } from '../features/account/session.ts'
import { MarketError } from '../features/market/market.ts'
import { reachability } from '../features/network/reachability.ts'
import { deleteAnswers, restoreAnswers, saveAnswers } from './saved-answers.ts'

const FRESH_MS = 30_000

/** Without a network a call fails with an error instead of waiting for the network. */
const networkMode = 'always'

/** Codes of temporary failures, which are retried; a refusal is not retried. */
const PASSING: readonly number[] = [-1, 10_500]

const retry = (count: number, error: unknown): boolean =>
  count < 1 && (!(error instanceof MarketError) || PASSING.includes(error.code))

/** Cache of the back end's answers; cleared when the user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
})

/** Refetches when requests succeed again, not when the browser reports a network. */
onlineManager.setEventListener((setOnline) =>
  reachability.subscribe(() => setOnline(reachability.get())),
)

const accountID = (): string => accountSession.get()?.userInfo.im_user_id ?? ''

let shownAccount = accountID()

accountSession.subscribe(() => {
  const next = accountID()
  if (shownAccount !== '' && next !== shownAccount) {
    queryClient.clear()
    deleteAnswers()
  }
  shownAccount = next
})

/** Answers belong to an account and to a version of the app, which the address of its script names. */
const answersOwner = (): string =>
  `${accountID()} ${document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''}`

restoreAnswers(queryClient, accountSession.storage(), answersOwner())

const save = (): void => saveAnswers(queryClient, accountSession.storage(), answersOwner())

// The last event of a page that the system ends later is that it is hidden.
document.addEventListener('visibilitychange', () => document.hidden && save())
addEventListener('pagehide', save)
