import { accountSession } from '../account/session.ts'

const MAX_STORED = 10

const keyOf = (): string => `searches:${accountSession.get()?.userInfo.im_user_id ?? ''}`

/** The recent searches of this device, latest first. */
export const recentSearches = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

const keep = (texts: readonly string[]): void => {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(texts))
  } catch {
    // The storage is full or forbidden: the search is not stored.
  }
}

export const storeSearch = (text: string): void => {
  const meant = text.trim()
  if (meant === '') return
  keep([meant, ...recentSearches().filter((one) => one !== meant)].slice(0, MAX_STORED))
}

export const clearSearches = (): void => keep([])
