import { useEffect } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'
import { reachability } from './reachability.ts'

/** Whether the page may have come from this device instead of the server. */
const mayBeKept = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null

const watch = (): (() => void) => {
  const unwatch = reachability.watch()
  if (navigator.onLine && !mayBeKept()) return unwatch
  const cancel = whenIdle(reachability.recheck)
  return () => {
    cancel()
    unwatch()
  }
}

/** Finds out whether the server can be reached, as long as the app is shown. */
export const useNetworkWatch = (): void => useEffect(watch, [])
