import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react'
import type { Box } from '../../../ui/position-beside.ts'
import { type Quoted, storedQuote, storeQuote } from '../reply/stored-quote.ts'

/** What the foot of a room is for. */
export type Mode =
  | { readonly kind: 'writing' }
  | { readonly kind: 'editing'; readonly messageID: string }
  | { readonly kind: 'selecting'; readonly chosen: ReadonlySet<string> }

/** What lies over a room. */
export type Opened =
  | { readonly kind: 'menu'; readonly messageID: string; readonly anchor: Box }
  | { readonly kind: 'reactions'; readonly messageID: string; readonly reactionID: string }
  | { readonly kind: 'bundle'; readonly messageID: string }
  | {
      readonly kind: 'forward'
      readonly messageIDs: readonly string[]
      /** All of them as one message. */
      readonly isMerged: boolean
    }

export interface RoomState {
  readonly mode: Mode
  /** The message that is being answered. */
  readonly quoted: Quoted | null
  /** Grows with each answer that is begun. */
  readonly quoteRound: number
  readonly opened: Opened | null
}

/** What is being done with the messages of a room. */
export interface RoomStore {
  readonly get: () => RoomState
  readonly subscribe: (listener: () => void) => () => void
  readonly put: (changed: Partial<RoomState>) => void
}

const writing: Mode = { kind: 'writing' }

/** So many are chosen at most. */
export const MOST_CHOSEN = 100

/** With a message chosen, or no more; null where no more may be. */
export const toggled = (
  chosen: ReadonlySet<string>,
  messageID: string,
): ReadonlySet<string> | null => {
  const next = new Set(chosen)
  if (next.delete(messageID)) return next
  return next.size === MOST_CHOSEN ? null : next.add(messageID)
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

/** Answers a message from now on. */
export const startReply = (store: RoomStore, quoted: Quoted): void =>
  store.put({ mode: writing, quoted, quoteRound: store.get().quoteRound + 1 })

/** Back to writing something new. */
export const endMode = (store: RoomStore): void => store.put({ mode: writing })

const Context = createContext<RoomStore>(createRoomStore(''))

export const RoomStoreProvider = Context.Provider

export const useRoomStore = (): RoomStore => useContext(Context)

/** A part of a desk's state, which has to stay the same as long as it is the same. */
export const useRoomState = <Part>(store: RoomStore, select: (state: RoomState) => Part): Part =>
  useSyncExternalStore(
    store.subscribe,
    useCallback(() => select(store.get()), [store, select]),
  )

/** The desk of the room that is open. */
export const useNewRoomStore = (conversationID: string): RoomStore => {
  const [store] = useState(() => createRoomStore(conversationID))
  return store
}
