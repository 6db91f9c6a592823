import { type SendResult, useSendMessage, useSession } from 'tavern-im/react'
import { toast } from '../../ui/toast.ts'
import { payloadOf } from '../chat/order-card.ts'
import { STICKER_SET } from '../chat/stickers.tsx'
import { DropZone } from '../media/drop-zone.tsx'
import { reportOutcome } from '../media/send-media.ts'
import { useMediaSender } from '../media/use-media-sender.tsx'
import { useMentions } from '../mentions/use-mentions.tsx'
import { PinBar } from '../pins/pin-bar.tsx'
import { sendOptionsOf } from '../receipts/send-options.ts'
import { HoldToRecord } from '../voice/hold-to-record.tsx'
import { openMicrophone } from '../voice/microphone.ts'
import { Composer } from './composer.tsx'
import { MessageFeed } from './message-feed.tsx'
import { useReply } from './reply/use-reply.ts'
import { RoomJumps, useJumps } from './room-jumps.ts'
import { RoomFooter } from './state/room-footer.tsx'
import { RoomProvider } from './state/room-provider.tsx'
import { useNewRoomStore } from './state/room-store.ts'
import { useDeferredSend } from './use-deferred-send.ts'
import { useWriting } from './use-writing.ts'

interface ChatRoomProps {
  readonly conversationID: string
  /** The sequence of the message at which the room opens; the newest by default. */
  readonly around?: number
}

/** A chat with its messages and composer. */
export const ChatRoom = ({ conversationID, around }: ChatRoomProps) => {
  const { sendText, sendFace, sendCustom, sendLocation } = useSendMessage(conversationID)
  const isReady = useSession().status === 'ready'
  const media = useMediaSender(conversationID)
  /** Returns false if the session is not ready, after notifying the user. */
  const start = (send: () => Promise<SendResult>): boolean => {
    if (isReady) void send().then(reportOutcome)
    else toast('还没连上，稍后再发')
    return isReady
  }
  const writing = useWriting(conversationID)
  const { jump, jumpTo } = useJumps(around)
  const mentions = useMentions(conversationID)
  const sendOptions = sendOptionsOf(conversationID)
  const store = useNewRoomStore(conversationID)
  const reply = useReply(conversationID, store)
  const deferred = useDeferredSend(isReady, writing, (words) => {
    const options = {
      ...sendOptionsOf(conversationID, mentions.mentioned(words)),
      ...reply.options,
    }
    void sendText(words, options).then(reportOutcome)
    mentions.forget()
    reply.end()
  })
  return (
    <RoomProvider store={store} conversationID={conversationID}>
      <RoomJumps value={jumpTo}>
        <DropZone onFiles={media.offer}>
          <PinBar conversationID={conversationID} onJump={jumpTo} />
          <MessageFeed conversationID={conversationID} jump={jump} onEditAgain={writing.append} />
          <RoomFooter conversationID={conversationID}>
            <Composer
              text={writing.text}
              focusRound={writing.round + reply.round}
              onChange={deferred.setText}
              onText={deferred.send}
              onMention={mentions.ask}
              onSticker={(index) =>
                start(() => sendFace({ index, data: STICKER_SET }, sendOptions))
              }
              onOrder={(card) => start(() => sendCustom(payloadOf(card), sendOptions))}
              onFiles={media.offer}
              onLocation={(location) => start(() => sendLocation(location, sendOptions))}
              voiceButton={<HoldToRecord open={openMicrophone} onVoice={media.sendVoice} />}
            />
          </RoomFooter>
          {media.dialog}
          {mentions.picker}
        </DropZone>
      </RoomJumps>
    </RoomProvider>
  )
}
