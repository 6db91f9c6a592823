import { type ReactNode, useCallback } from 'react'
import { BundleOpener } from '../forward/open-bundle.ts'
import { type Desk, RoomDesk } from './desk.ts'
import { DeskOverlays } from './desk-overlays.tsx'

interface MessageDeskProps {
  readonly desk: Desk
  readonly conversationID: string
  readonly children: ReactNode
}

/** Around a room: what can be done with its messages. */
export const MessageDesk = ({ desk, conversationID, children }: MessageDeskProps) => {
  const openBundle = useCallback(
    (messageID: string) => desk.put({ opened: { kind: 'bundle', messageID } }),
    [desk],
  )
  return (
    <RoomDesk value={desk}>
      <BundleOpener value={openBundle}>
        {children}
        <DeskOverlays conversationID={conversationID} />
      </BundleOpener>
    </RoomDesk>
  )
}
