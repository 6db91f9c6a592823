import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pageContent } from '../market/page-content.ts'
import { NetworkNotice } from './network-notice.tsx'
import { reachability } from './reachability.ts'

/** Duration of the notice that the network is back. */
export const RECOVERED_MS = 2_000

/** The bar about the network: shown while the server is unreachable, and for a moment after it answers again. */
export const NetworkBar = () => {
  const isReachable = reachability.use()
  const isRecovered = useRecovered(isReachable)
  if (!isReachable) return <Unreachable />
  return isRecovered ? <NetworkNotice state="recovered" contentAt={0} /> : null
}

const Unreachable = () => {
  const isDeviceOnline = useSyncExternalStore(followDevice, () => navigator.onLine)
  const contentAt = useContentTime()
  return <NetworkNotice state={isDeviceOnline ? 'away' : 'offline'} contentAt={contentAt} />
}

const followDevice = (onChange: () => void): (() => void) => {
  for (const name of ['online', 'offline']) addEventListener(name, onChange)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, onChange)
  }
}

/** True for a moment after the server has become reachable again. */
const useRecovered = (isReachable: boolean): boolean => {
  const [wasReachable, setWasReachable] = useState(isReachable)
  const [isRecovered, setIsRecovered] = useState(false)
  if (isReachable !== wasReachable) {
    setWasReachable(isReachable)
    setIsRecovered(isReachable)
  }
  useEffect(() => {
    if (!isRecovered) return
    const timer = setTimeout(() => setIsRecovered(false), RECOVERED_MS)
    return () => clearTimeout(timer)
  }, [isRecovered])
  return isRecovered
}

/** When the oldest answer on the page arrived; 0 if the page shows none. */
const useContentTime = (): number => {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => oldestShown(cache),
  )
}

const oldestShown = (cache: QueryCache): number => {
  const times = cache
    .findAll({ type: 'active', predicate: ({ meta }) => meta === pageContent })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0)
  return times.length === 0 ? 0 : Math.min(...times)
}
