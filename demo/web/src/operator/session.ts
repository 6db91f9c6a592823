import {
  type CallPath,
  createMarketClient,
  type MarketClient,
  MarketError,
  type ReplyOf,
  type RequestOf,
} from 'tavern-market-api/client'
import { type ListPath, useListOf, useQueryOf } from '../features/market/market-hooks.ts'
import { signal } from '../ui/signal.ts'

const KEY = 'operator-session'
const NOT_LOGGED_IN = 50_001

export type Role = ReplyOf<'/api/operator/login/check'>['role']

/** Paths of the operators' calls. */
export type OperatorPath = Extract<CallPath, `/api/operator/${string}`>

/** The logged-in operator. */
export interface Me {
  readonly token: string
  readonly name: string
  readonly role: Role
}

const stored = (): Me | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Me | null
  } catch {
    return null
  }
}

const current = signal<Me | null>(stored())

/** Reason why the last session ended; empty after a logout. */
const ended = signal('')

/** Stored until the tab is closed, not shared with other tabs. */
export const session = {
  use: current.use,
  useReason: ended.use,
  open({ token, name, role }: Me): void {
    const me = { token, name, role }
    sessionStorage.setItem(KEY, JSON.stringify(me))
    ended.set('')
    current.set(me)
  },
  close(reason = ''): void {
    sessionStorage.removeItem(KEY)
    ended.set(reason)
    current.set(null)
  },
}

const withSession: typeof fetch = (path, init) => {
  const headers = new Headers(init?.headers)
  headers.set('operatortoken', current.get()?.token ?? '')
  return fetch(path, { ...init, headers })
}

const client = createMarketClient(withSession, () => ({ deviceID: 'operator', accessToken: '' }))

/** Calls as the operator; rejects with `MarketError`. A session that has expired ends here, too. */
export const ask: MarketClient = async (path, request, key) => {
  try {
    return await client(path, request, key)
  } catch (error) {
    if (error instanceof MarketError && error.code === NOT_LOGGED_IN) session.close(error.message)
    throw error
  }
}

/** Reads with one call of the operator. */
export const useOperator = <Path extends CallPath>(path: Path, request: RequestOf<Path>) =>
  useQueryOf(ask, path, request)

/** Reads a paged list of the operator. */
export const useOperatorList = <Path extends ListPath>(path: Path, request: RequestOf<Path>) =>
  useListOf(ask, path, request)
