import { type ReactNode, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import type { ImagePayload, Message, Snapshot, TimelineItem, VideoPayload } from 'tavern-im'
import { useChat, useSendMessage } from 'tavern-im/react'
import { type ShownPicture, showPictures } from '../../ui/show-pictures.ts'
import { isLoadable } from '../../ui/web-address.ts'
import { stopVoice } from '../voice/voice-player.ts'
import { unheardAfter } from '../voice/voices.ts'
import { shownPictureOf } from './picture.ts'
import { RoomMediaContext, type RoomMediaState } from './room-media-context.ts'
import { cancelMedia, tellOutcome } from './send-media.ts'
import { VideoPlayer } from './video-player.tsx'

interface RoomMediaProps {
  readonly conversationID: string
  readonly items: readonly TimelineItem[]
  readonly children: ReactNode
}

const messagesOf = (items: readonly TimelineItem[]): readonly Snapshot<Message>[] =>
  items.flatMap((item) => (item.kind === 'message' && !item.message.isRevoked ? item.message : []))

const picturesOf = (items: readonly TimelineItem[]): readonly ShownPicture[] =>
  messagesOf(items).flatMap(({ ID, type, payload }) => {
    if (type !== 'TIMImageElem') return []
    const picture = shownPictureOf(ID, payload as ImagePayload)
    return isLoadable(picture.src) ? picture : []
  })

/** What the pictures, videos and voices of a room can do that concerns more than themselves. */
export const RoomMedia = ({ conversationID, items, children }: RoomMediaProps) => {
  const chat = useChat()
  const { resend } = useSendMessage(conversationID)
  const latest = useRef(items)
  useInsertionEffect(() => {
    latest.current = items
  })
  useEffect(() => stopVoice, [])
  const [video, setVideo] = useState<VideoPayload | null>(null)
  const state = useMemo<RoomMediaState>(
    () => ({
      openPicture: (messageID) => void showPictures(picturesOf(latest.current), messageID),
      openVideo: (opened) => {
        stopVoice()
        setVideo(opened)
      },
      unheardAfter: (messageID) => unheardAfter(messagesOf(latest.current), messageID),
      resend: (messageID) => void resend(messageID).then(tellOutcome),
      cancel: (messageID) => void cancelMedia(chat, messageID),
    }),
    [chat, resend],
  )
  return (
    <RoomMediaContext value={state}>
      {children}
      {video !== null && <VideoPlayer video={video} onClose={() => setVideo(null)} />}
    </RoomMediaContext>
  )
}
