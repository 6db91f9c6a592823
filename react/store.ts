import type { ChatSDK } from 'tavern-im/strict'

/** A source of snapshots for hooks. Equal states are the same snapshot. */
export interface Store<Value> {
  /** `isWaiting`: the listener belongs to a suspended component. */
  readonly subscribe: (listener: () => void, isWaiting?: boolean) => () => void
  readonly snapshot: () => Value
  /** Whether there is a subscriber. */
  readonly isShown?: boolean
  /** Drops an error that was thrown to a boundary, so that a retry starts from the beginning. */
  readonly resetError?: () => void
}

/** Maximum number of stores; beyond it the oldest one without subscribers is dropped. */
const KEPT = 1_000

const stores = new WeakMap<ChatSDK, Map<string, Store<unknown>>>()

/**
 * The store of a client by its key, shared by all components; kept for a while without subscribers.
 */
export const sharedStore = <Shared extends Store<unknown>>(
  chat: ChatSDK,
  key: string,
  make: () => Shared,
): Shared => {
  const all = stores.get(chat) ?? new Map<string, Store<unknown>>()
  stores.set(chat, all)
  const store = (all.get(key) as Shared | undefined) ?? make()
  // Keep the most recently used store last.
  all.delete(key)
  all.set(key, store)
  for (const [old, { isShown }] of all) {
    if (all.size <= KEPT) break
    if (!isShown) all.delete(old)
  }
  return store
}
