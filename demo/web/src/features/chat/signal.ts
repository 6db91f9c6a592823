import { useSyncExternalStore } from 'react'

/** One value that the side of the app which has the SDK tells, and any page reads without it. */
export const signal = <Value>(first: Value) => {
  const listeners = new Set<() => void>()
  let current = first
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get: () => current,
    tell: (next: Value): void => {
      if (Object.is(next, current)) return
      current = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, () => current),
  }
}
