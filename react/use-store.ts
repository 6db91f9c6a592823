import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type ChatView, type ViewTopic, viewOf } from 'tavern-im/strict'
import { memoized, sameOr } from './is-same.ts'
import type { Store } from './store.ts'
import { suspendFor } from './suspending.ts'
import { useChat } from './use-chat.ts'

/** The last argument of a reading hook. */
export interface ReadOptions<State, Selected> {
  /**
   * Selects a part of the result; the component renders only when that part changes: another value,
   * or a list or plain object with other parts. Need not be stable.
   */
  readonly select?: ((state: State) => Selected) | undefined
}

/**
 * Returns the snapshot of a store. The only subscription of this package.
 *
 * @param neutral the value without a store, on a server, and during hydration: a client starts
 * logged out on both sides, so that both render the same. Always the same object.
 */
export const useStore = <Value, Selected = Value>(
  store: Store<Value> | null,
  neutral: Value,
  select?: (value: Value) => Selected,
): Selected => {
  const { clock } = useView()
  const last = useRef<Selected>(undefined)
  const choose = useMemo(() => chooser(select, last), [select])
  let isNeutral = store === null
  const selected = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    () => choose(store === null ? neutral : store.snapshot()),
    () => {
      isNeutral = true
      return choose(neutral)
    },
  )
  useEffect(() => {
    last.current = selected
  })
  if (store !== null && !isNeutral) suspendFor(store, clock)
  return selected
}

const subscribeToNothing = () => () => {}

/** Selects once per value, and returns the last rendered object if the selection is equal to it. */
const chooser = <Value, Selected>(
  select: ((value: Value) => Selected) | undefined,
  last: { readonly current: Selected | undefined },
): ((value: Value) => Selected) => {
  if (select === undefined) return (value) => value as unknown as Selected
  let known: Selected | undefined
  return memoized((value: Value) => {
    known = sameOr(known ?? last.current, select(value))
    return known
  })
}

/** The read side of the client. */
export const useView = (): ChatView => viewOf(useChat())

/**
 * Returns a snapshot that one topic covers.
 *
 * @param topic null subscribes to nothing and returns `neutral`.
 * @param read reads a snapshot, or a part of one; the result depends on the topic only.
 */
export const useTopic = <Value, Selected = Value>(
  topic: ViewTopic | null,
  read: (view: ChatView) => Value,
  neutral: Value,
  select?: (value: Value) => Selected,
): Selected => {
  const view = useView()
  const subscribe = useCallback(
    (listener: () => void) => (topic === null ? () => {} : view.subscribe(topic, listener)),
    [view, topic],
  )
  const snapshot = () => (topic === null ? neutral : read(view))
  return useStore({ subscribe, snapshot }, neutral, select)
}
