import { useSyncExternalStore } from 'react'

/** A single observable value. */
export const signal = <Value>(first: Value) => {
  const listeners = new Set<() => void>()
  let current = first
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get: () => current,
    subscribe,
    set: (next: Value): void => {
      if (Object.is(next, current)) return
      current = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, () => current),
  }
}
