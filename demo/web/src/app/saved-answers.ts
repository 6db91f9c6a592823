import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallPath } from '../features/market/market.ts'

/** Calls whose last answers pages show without a network. None of them contains identities or payments in progress. */
const SAVED_CALLS: readonly CallPath[] = [
  '/api/basic/banner/list',
  '/api/game/job/list',
  '/order/boosting/list',
  '/order/raid/list',
  '/api/order/summary/recent',
  '/api/order/summary/list',
  '/api/order/summary/count',
  '/api/room/orderRoom/info',
  '/api/basic/message/list',
  '/api/basic/message/unread',
  '/api/account/manage/info',
  '/api/account/manage/record',
  '/api/game/role/list',
  '/api/basic/conpons/myList',
]

const KEY = 'tavern-market-answers'

const HOUR_MS = 3_600_000

/** Older answers are dropped. */
export const MAX_AGE_MS = 7 * 24 * HOUR_MS

/** The newest answers are saved up to this size, in characters of JSON. */
export const MAX_CHARS = 400_000

interface SavedAnswer {
  readonly queryKey: QueryKey
  readonly data: unknown
  readonly updatedAt: number
}

interface SavedAnswers {
  readonly owner: string
  readonly answers: readonly SavedAnswer[]
}

/** Lists are saved with their first page only. */
const firstPageOf = (data: unknown): unknown => {
  const { pages, pageParams } = data as { pages?: unknown[]; pageParams?: unknown[] }
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}

/**
 * Saves the answers that pages show without a network. `owner` names the account and the version of
 * the app: answers of another account or version are never shown.
 */
export const saveAnswers = (client: QueryClient, storage: Storage, owner: string): void => {
  const oldest = Date.now() - MAX_AGE_MS
  const texts = SAVED_CALLS.flatMap((path) => client.getQueryCache().findAll({ queryKey: [path] }))
    .filter(({ state }) => state.data !== undefined && state.dataUpdatedAt > oldest)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ queryKey, state }) => {
      const data = firstPageOf(state.data)
      return JSON.stringify({ queryKey, data, updatedAt: state.dataUpdatedAt })
    })
  let left = MAX_CHARS
  const fitting = texts.filter((text) => {
    left -= text.length
    return left >= 0
  })
  try {
    storage.setItem(KEY, `{"owner":${JSON.stringify(owner)},"answers":[${fitting.join(',')}]}`)
  } catch {
    // The device has no space left: pages show nothing without a network.
    storage.removeItem(KEY)
  }
}

const readAnswers = (storage: Storage, owner: string): readonly SavedAnswer[] => {
  try {
    const saved = JSON.parse(storage.getItem(KEY) ?? 'null') as SavedAnswers | null
    return saved?.owner === owner ? saved.answers : []
  } catch {
    return []
  }
}

/** Shows saved answers until the server answers. They stay available while no page shows them. */
export const restoreAnswers = (client: QueryClient, storage: Storage, owner: string): void => {
  for (const path of SAVED_CALLS) client.setQueryDefaults([path], { gcTime: 24 * HOUR_MS })
  const oldest = Date.now() - MAX_AGE_MS
  for (const { queryKey, data, updatedAt } of readAnswers(storage, owner)) {
    if (updatedAt > oldest) client.setQueryData(queryKey, data, { updatedAt })
  }
}

/** Deletes the saved answers of this device and of this window. */
export const deleteAnswers = (): void => {
  localStorage.removeItem(KEY)
  sessionStorage.removeItem(KEY)
}
