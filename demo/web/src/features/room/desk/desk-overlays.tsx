import { BundleView } from '../forward/bundle-view.tsx'
import { ForwardSheet } from '../forward/forward-sheet.tsx'
import { MessageMenu } from '../menu/message-menu.tsx'
import { ReactionSheet } from '../reactions/reaction-sheet.tsx'
import { endMode, useDesk, useDeskState } from './desk.ts'

/** What of a room's messages is open over it. */
export const DeskOverlays = ({ conversationID }: { conversationID: string }) => {
  const desk = useDesk()
  const opened = useDeskState(desk, ({ opened: is }) => is)
  const close = () => desk.put({ opened: null })
  switch (opened?.kind) {
    case undefined:
      return null
    case 'menu':
      return <MessageMenu {...opened} />
    case 'reactions':
      return <ReactionSheet {...opened} onClose={close} />
    case 'bundle':
      return <BundleView {...opened} onClose={close} />
    case 'forward':
      return (
        <ForwardSheet
          conversationID={conversationID}
          {...opened}
          onClose={close}
          onSent={() => endMode(desk)}
        />
      )
  }
}
