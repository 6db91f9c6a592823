import { type SendResult, useSendMessage, useSession } from 'tavern-im/react'
import { toast } from '../../ui/toast.ts'
import { payloadOf } from '../chat/order-card.ts'
import { STICKER_SET } from '../chat/stickers.tsx'
import { DropZone } from '../media/drop-zone.tsx'
import { tellOutcome } from '../media/send-media.ts'
import { useMediaSender } from '../media/use-media-sender.tsx'
import { useMentions } from '../mentions/use-mentions.tsx'
import { PinBar } from '../pins/pin-bar.tsx'
import { wishesOf } from '../receipts/wishes.ts'
import { HoldToTalk } from '../voice/hold-to-talk.tsx'
import { openMicrophone } from '../voice/microphone.ts'
import { Composer } from './composer.tsx'
import { useNewDesk } from './desk/desk.ts'
import { DeskFoot } from './desk/desk-foot.tsx'
import { MessageDesk } from './desk/message-desk.tsx'
import { useAnswer } from './reply/use-answer.ts'
import { RoomJumps, useJumps } from './room-jumps.ts'
import { Talk } from './talk.tsx'
import { useDeferredSend } from './use-deferred-send.ts'
import { useWriting } from './use-writing.ts'

interface ChatRoomProps {
  readonly conversationID: string
  /** The sequence of the message at which it opens; the newest unless given. */
  readonly around?: number
}

/** The talk of a conversation: what was said, and where one says more. */
export const ChatRoom = ({ conversationID, around }: ChatRoomProps) => {
  const { sendText, sendFace, sendCustom, sendLocation } = useSendMessage(conversationID)
  const isReady = useSession().status === 'ready'
  const media = useMediaSender(conversationID)
  /** False: nothing can be sent yet, which the user is told. */
  const start = (send: () => Promise<SendResult>): boolean => {
    if (isReady) void send().then(tellOutcome)
    else toast('还没连上，稍后再发')
    return isReady
  }
  const writing = useWriting(conversationID)
  const { jump, jumpTo } = useJumps(around)
  const mentions = useMentions(conversationID)
  const wishes = wishesOf(conversationID)
  const desk = useNewDesk(conversationID)
  const answer = useAnswer(conversationID, desk)
  const deferred = useDeferredSend(isReady, writing, (words) => {
    const options = { ...wishesOf(conversationID, mentions.mentioned(words)), ...answer.options }
    void sendText(words, options).then(tellOutcome)
    mentions.forget()
    answer.end()
  })
  return (
    <MessageDesk desk={desk} conversationID={conversationID}>
      <RoomJumps value={jumpTo}>
        <DropZone onFiles={media.offer}>
          <PinBar conversationID={conversationID} onJump={jumpTo} />
          <Talk conversationID={conversationID} jump={jump} onRewrite={writing.rewrite} />
          <DeskFoot>
            <Composer
              text={writing.text}
              focusRound={writing.round + answer.round}
              onChange={deferred.setText}
              onText={deferred.send}
              onMention={mentions.ask}
              onSticker={(index) => start(() => sendFace({ index, data: STICKER_SET }, wishes))}
              onOrder={(card) => start(() => sendCustom(payloadOf(card), wishes))}
              onFiles={media.offer}
              onPlace={(place) => start(() => sendLocation(place, wishes))}
              talk={<HoldToTalk open={openMicrophone} onVoice={media.sendVoice} />}
            />
          </DeskFoot>
          {media.dialog}
          {mentions.picker}
        </DropZone>
      </RoomJumps>
    </MessageDesk>
  )
}
