import { useEffect } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'
import { reachability } from './reachability.ts'

/** Whether the page may come from the service worker's cache instead of the server. */
const mayBeCached = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null

const watch = (): (() => void) => {
  const unwatch = reachability.watch()
  if (navigator.onLine && !mayBeCached()) return unwatch
  const cancel = whenIdle(reachability.recheck)
  return () => {
    cancel()
    unwatch()
  }
}

/** Monitors the reachability of the server while the app is mounted. */
export const useNetworkWatch = (): void => useEffect(watch, [])
