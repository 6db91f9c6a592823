import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type ChatView, type ViewTopic, viewOf } from 'tavern-im/strict'
import { sameOr } from './is-same.ts'
import { suspendFor } from './suspending.ts'
import { useChat } from './use-chat.ts'

/** Something that changes, as hooks see it. The same state is the same snapshot. */
export interface Store<Value> {
  /** `isWaiting`: nobody shows it yet, a component is suspended until it can. */
  readonly subscribe: (listener: () => void, isWaiting?: boolean) => () => void
  readonly snapshot: () => Value
  /** Somebody shows it, or waits to. */
  readonly isShown?: boolean
  /** An error was handed to a boundary, which may try again: it is forgotten. */
  readonly resetError?: () => void
}

/** What a reading hook takes as its last argument. */
export interface ReadOptions<State, Selected> {
  /**
   * Part of what the hook shows; the component renders only when that part changes: another value, or a list or
   * plain object with other parts. Need not be stable.
   */
  readonly select?: ((state: State) => Selected) | undefined
}

/**
 * Shows a store. The only subscription of this package.
 *
 * @param neutral what is shown where there is no store, on a server, and while server markup is being
 * hydrated: a client starts logged out on both sides, so that both render the same. Always the same object.
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

/** Selects once per value; what shows the same as what was rendered last is that object. */
const chooser = <Value, Selected>(
  select: ((value: Value) => Selected) | undefined,
  last: { readonly current: Selected | undefined },
) => {
  let known: readonly [Value, Selected] | undefined
  return (value: Value): Selected => {
    if (select === undefined) return value as unknown as Selected
    if (known === undefined || !Object.is(known[0], value)) {
      known = [value, sameOr(known?.[1] ?? last.current, select(value))]
    }
    return known[1]
  }
}

/** The read side of the client. */
export const useView = (): ChatView => viewOf(useChat())

/**
 * Shows what a topic tells of.
 *
 * @param topic null subscribes to nothing and shows `neutral`.
 * @param read a snapshot, or part of one; decided by the topic alone.
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
