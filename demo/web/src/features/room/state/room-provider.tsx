import { type ReactNode, useCallback } from 'react'
import { BundleOpener } from '../forward/open-bundle.ts'
import { RoomOverlays } from './room-overlays.tsx'
import { type RoomStore, RoomStoreProvider } from './room-store.ts'

interface RoomProviderProps {
  readonly store: RoomStore
  readonly conversationID: string
  readonly children: ReactNode
}

/** Provides the state of a room to its parts. */
export const RoomProvider = ({ store, conversationID, children }: RoomProviderProps) => {
  const openBundle = useCallback(
    (messageID: string) => store.put({ opened: { kind: 'bundle', messageID } }),
    [store],
  )
  return (
    <RoomStoreProvider value={store}>
      <BundleOpener value={openBundle}>
        {children}
        <RoomOverlays conversationID={conversationID} />
      </BundleOpener>
    </RoomStoreProvider>
  )
}
