import { useCallback, useState } from 'react'
import { type SendResult, useSendMessage, useSession, useTyping } from 'tavern-im/react'
import { toast } from '../../ui/toast.ts'
import { STICKER_SET } from '../chat/stickers.tsx'
import { DropZone } from '../media/drop-zone.tsx'
import { tellOutcome } from '../media/send-media.ts'
import { useMediaSender } from '../media/use-media-sender.tsx'
import { HoldToTalk } from '../voice/hold-to-talk.tsx'
import { openMicrophone } from '../voice/microphone.ts'
import { Composer } from './composer.tsx'
import { draftOf, keepDraft } from './drafts.ts'
import { Talk } from './talk.tsx'

/** The talk of a conversation: what was said, and where one says more. */
export const ChatRoom = ({ conversationID }: { conversationID: string }) => {
  const { sendText, sendFace, sendCustom } = useSendMessage(conversationID)
  const { started, stopped } = useTyping(conversationID)
  const isReady = useSession().status === 'ready'
  const media = useMediaSender(conversationID)
  /** False: nothing can be sent yet, which the user is told. */
  const start = (send: () => Promise<SendResult>): boolean => {
    if (isReady) void send().then(tellOutcome)
    else toast('还没连上，稍后再发')
    return isReady
  }
  const { written, rewrite } = useWritten(conversationID)
  return (
    <DropZone onFiles={media.offer}>
      <Talk conversationID={conversationID} onRewrite={rewrite} />
      <Composer
        key={written.round}
        draft={written.text}
        isFocused={written.round > 0}
        onDraft={(draft) => {
          keepDraft(conversationID, draft)
          if (draft === '') stopped()
          else started()
        }}
        onText={(text) => start(() => sendText(text))}
        onSticker={(index) => start(() => sendFace({ index, data: STICKER_SET }))}
        onOrder={(card) =>
          start(() =>
            sendCustom({ data: JSON.stringify(card), description: '订单卡片', extension: '' }),
          )
        }
        onFiles={media.offer}
        talk={<HoldToTalk open={openMicrophone} onVoice={media.sendVoice} />}
      />
      {media.dialog}
    </DropZone>
  )
}

/** What stands in the field at first, and again each time when words are to be written anew. */
const useWritten = (conversationID: string) => {
  const [written, setWritten] = useState(() => ({ text: draftOf(conversationID), round: 0 }))
  const rewrite = useCallback(
    (words: string) => {
      const text = `${draftOf(conversationID)}${words}`
      keepDraft(conversationID, text)
      setWritten(({ round }) => ({ text, round: round + 1 }))
    },
    [conversationID],
  )
  return { written, rewrite }
}
