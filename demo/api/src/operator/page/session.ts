import {
  type CallPath,
  createMarketClient,
  MarketError,
  type ReplyOf,
  type RequestOf,
} from '../../client/market-client.ts'
import type { OperatorRole } from '../../storage/rows/operators.ts'
import { hasRight, type OperatorPath } from '../rights.ts'

const KEY = 'operator-session'
const NOT_LOGGED_IN = 50001

/** Called when the session has ended. */
let onEnd: (words: string) => void = () => undefined

export const whenSessionEnds = (listener: (words: string) => void): void => {
  onEnd = listener
}

/** The logged-in operator. */
export interface Me {
  readonly token: string
  readonly name: string
  readonly role: OperatorRole
}

const stored = (): Me | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Me | null
  } catch {
    return null
  }
}

/** Stored until the tab is closed, not shared with other tabs. */
export const session = {
  me: stored,
  isOpen: (): boolean => stored() !== null,
  /** Whether the operator's role has the right to a call; the server checks again. */
  may: (path: OperatorPath): boolean => hasRight(stored()?.role ?? 'auditor', path),
  open: ({ token, name, role }: Me): void =>
    sessionStorage.setItem(KEY, JSON.stringify({ token, name, role })),
  close: (): void => sessionStorage.removeItem(KEY),
}

const withSession: typeof fetch = (path, init) => {
  const headers = new Headers(init?.headers)
  headers.set('operatortoken', stored()?.token ?? '')
  return fetch(path, { ...init, headers })
}

const client = createMarketClient(withSession, () => ({ deviceID: 'operator', accessToken: '' }))

/** Calls as the operator; rejects with `MarketError`, whose message is for display. */
export const ask = async <Path extends CallPath>(
  path: Path,
  request: RequestOf<Path>,
  key?: string,
): Promise<ReplyOf<Path>> => {
  try {
    return await client(path, request, key)
  } catch (cause) {
    if (cause instanceof MarketError && cause.code === NOT_LOGGED_IN) {
      session.close()
      onEnd(cause.message)
    }
    throw cause
  }
}

/**
 * An idempotency key: the same for every attempt of one change. Pages without TLS have no
 * `randomUUID`.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

export const wordsOf = (cause: unknown): string =>
  cause instanceof MarketError ? cause.message : '页面出错了，请刷新后重试'
