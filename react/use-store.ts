import { useCallback, useSyncExternalStore } from 'react'
import { type ChatView, type ViewTopic, viewOf } from 'tavern-im'
import { useChat } from './use-chat.ts'

/** Something that changes, as hooks see it. The same state is the same snapshot. */
export interface Store<Value> {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => Value
}

/**
 * Shows a store. The only subscription of this package.
 *
 * @param neutral what is shown where there is no store, on a server, and while server markup is being
 * hydrated: a client starts logged out on both sides, so that both render the same.
 */
export const useStore = <Value>(store: Store<Value> | null, neutral: Value): Value =>
  useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    store?.snapshot ?? (() => neutral),
    () => neutral,
  )

const subscribeToNothing = () => () => {}

/** The read side of the client. */
export const useView = (): ChatView => viewOf(useChat())

/**
 * Shows what a topic tells of.
 *
 * @param topic null subscribes to nothing and shows `neutral`.
 * @param read a snapshot, or part of one; decided by the topic alone.
 */
export const useTopic = <Value>(
  topic: ViewTopic | null,
  read: (view: ChatView) => Value,
  neutral: Value,
): Value => {
  const view = useView()
  const subscribe = useCallback(
    (listener: () => void) => (topic === null ? () => {} : view.subscribe(topic, listener)),
    [view, topic],
  )
  const snapshot = () => (topic === null ? neutral : read(view))
  return useStore({ subscribe, snapshot }, neutral)
}
