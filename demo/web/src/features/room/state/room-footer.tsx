import type { ReactNode } from 'react'
import { EditComposer } from '../edit/edit-composer.tsx'
import { ReplyBar } from '../reply/reply-bar.tsx'
import { SelectBar } from '../select/select-bar.tsx'
import { useRoomState, useRoomStore } from './room-store.ts'

/** The footer of a room: the composer, the edit field or the selection bar. */
export const RoomFooter = ({ children }: { children: ReactNode }) => {
  const mode = useRoomState(useRoomStore(), ({ mode: is }) => is)
  if (mode.kind === 'editing') return <EditComposer key={mode.messageID} {...mode} />
  if (mode.kind === 'selecting') return <SelectBar chosen={mode.chosen} />
  return (
    <>
      <ReplyBar />
      {children}
    </>
  )
}
