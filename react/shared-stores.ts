import type { ChatSDK } from 'tavern-im/strict'
import type { Store } from './use-store.ts'

/** Beyond it the oldest one that nobody shows is forgotten. */
const KEPT = 1_000

const stores = new WeakMap<ChatSDK, Map<string, Store<unknown>>>()

/** The store of a client by its key: the same for all who show it, and for who comes back soon. */
export const sharedStore = <Shared extends Store<unknown>>(
  chat: ChatSDK,
  key: string,
  make: () => Shared,
): Shared => {
  const all = stores.get(chat) ?? new Map<string, Store<unknown>>()
  stores.set(chat, all)
  const store = (all.get(key) as Shared | undefined) ?? make()
  // The newest stands last.
  all.delete(key)
  all.set(key, store)
  for (const [old, { isShown }] of all) {
    if (all.size <= KEPT) break
    if (!isShown) all.delete(old)
  }
  return store
}
