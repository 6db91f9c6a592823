import { BundleView } from '../forward/bundle-view.tsx'
import { ForwardSheet } from '../forward/forward-sheet.tsx'
import { MessageMenu } from '../menu/message-menu.tsx'
import { ReactionSheet } from '../reactions/reaction-sheet.tsx'
import { ReportSheet } from '../report/report-sheet.tsx'
import { endMode, useRoomState, useRoomStore } from './room-store.ts'

/** The overlay that is open over a room. */
export const RoomOverlays = ({ conversationID }: { conversationID: string }) => {
  const store = useRoomStore()
  const opened = useRoomState(store, ({ opened: is }) => is)
  const close = () => store.put({ opened: null })
  switch (opened?.kind) {
    case undefined:
      return null
    case 'menu':
      return <MessageMenu {...opened} />
    case 'reactions':
      return <ReactionSheet {...opened} onClose={close} />
    case 'bundle':
      return <BundleView {...opened} onClose={close} />
    case 'report':
      return <ReportSheet {...opened} onClose={close} />
    case 'forward':
      return (
        <ForwardSheet
          conversationID={conversationID}
          {...opened}
          onClose={close}
          onSent={() => endMode(store)}
        />
      )
  }
}
