import { useState } from 'react'
import { useConnection, useEvent, useSession } from 'tavern-im/react'
import { EVENT } from 'tavern-im/strict'
import { useSteady } from '../../ui/use-steady.ts'
import { type ConnectionNotice, noticeOf } from './connection-notice.ts'

/** Shorter interruptions are not shown. */
const APPEAR_MS = 1000

const NO_NETWORK = 2805

/** Whether the SDK has reported that there is no network, and none since. */
const useNetworkGone = (): boolean => {
  const isConnected = useConnection().state === 'connected'
  const [isGone, setIsGone] = useState(false)
  useEvent(EVENT.ERROR, ({ data }) => {
    if (data.code === NO_NETWORK) setIsGone(true)
  })
  if (isGone && isConnected) setIsGone(false)
  return isGone
}

/** The connection problem after a short delay. */
export const useConnectionNotice = (hasFailed: boolean): ConnectionNotice | null => {
  const { state: connection } = useConnection()
  const { status: session } = useSession()
  const isNetworkGone = useNetworkGone()
  return useSteady(noticeOf({ connection, session, hasFailed, isNetworkGone }), APPEAR_MS)
}
