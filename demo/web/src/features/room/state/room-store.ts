import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react'
import type { Box } from '../../../ui/position-beside.ts'
import { type Quoted, storedQuote, storeQuote } from '../reply/stored-quote.ts'

/** The mode of a room's footer. */
export type Mode =
  | { readonly kind: 'writing' }
  | { readonly kind: 'editing'; readonly messageID: string }
  | { readonly kind: 'selecting'; readonly chosen: ReadonlySet<string> }

/** The open overlay of a room. */
export type Opened =
  | { readonly kind: 'menu'; readonly messageID: string; readonly anchor: Box }
  | { readonly kind: 'reactions'; readonly messageID: string; readonly reactionID: string }
  | { readonly kind: 'bundle'; readonly messageID: string }
  | { readonly kind: 'report'; readonly messageID: string }
  | {
      readonly kind: 'forward'
      readonly messageIDs: readonly string[]
      /** True to send all as one message. */
      readonly isMerged: boolean
    }

export interface RoomState {
  readonly mode: Mode
  /** The quoted message of the next send. */
  readonly quoted: Quoted | null
  /** Increases each time a reply is started. */
  readonly quoteRound: number
  readonly opened: Opened | null
}

/** The store of a room's state. */
export interface RoomStore {
  readonly get: () => RoomState
  readonly subscribe: (listener: () => void) => () => void
  readonly put: (changed: Partial<RoomState>) => void
}

const writing: Mode = { kind: 'writing' }

/** The maximum number of selected messages. */
export const MAX_CHOSEN = 100

/** The selection with a message added or removed; null if the maximum is reached. */
export const toggled = (
  chosen: ReadonlySet<string>,
  messageID: string,
): ReadonlySet<string> | null => {
  const next = new Set(chosen)
  if (next.delete(messageID)) return next
  return next.size === MAX_CHOSEN ? null : next.add(messageID)
}

export const createRoomStore = (conversationID: string): RoomStore => {
  const listeners = new Set<() => void>()
  let state: RoomState = {
    mode: writing,
    quoted: storedQuote(conversationID),
    quoteRound: 0,
    opened: null,
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put(changed) {
      state = { ...state, ...changed }
      if (changed.quoted !== undefined) storeQuote(conversationID, changed.quoted)
      for (const listener of listeners) listener()
    },
  }
}

/** Quotes a message in the next send. */
export const startReply = (store: RoomStore, quoted: Quoted): void =>
  store.put({ mode: writing, quoted, quoteRound: store.get().quoteRound + 1 })

/** Returns to the composer. */
export const endMode = (store: RoomStore): void => store.put({ mode: writing })

const Context = createContext<RoomStore>(createRoomStore(''))

export const RoomStoreProvider = Context.Provider

export const useRoomStore = (): RoomStore => useContext(Context)

/** Selects a part of a room's state; `select` must return the same object while it is unchanged. */
export const useRoomState = <Part>(store: RoomStore, select: (state: RoomState) => Part): Part =>
  useSyncExternalStore(
    store.subscribe,
    useCallback(() => select(store.get()), [store, select]),
  )

/** Creates the store of an open room. */
export const useNewRoomStore = (conversationID: string): RoomStore => {
  const [store] = useState(() => createRoomStore(conversationID))
  return store
}
