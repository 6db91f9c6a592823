import { type ReactNode, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { useChat, useSendMessage } from 'tavern-im/react'
import type {
  ChatSDK,
  ImagePayload,
  Message,
  Snapshot,
  TimelineItem,
  VideoPayload,
} from 'tavern-im/strict'
import type { Viewer } from '../../ui/picture-viewer.ts'
import { showPictures } from '../../ui/show-pictures.ts'
import type { ShownPicture } from '../../ui/shown-picture.ts'
import { isLoadable } from '../../ui/web-address.ts'
import { unplayedAfter } from '../voice/voice-messages.ts'
import { playingVoice, stopVoice } from '../voice/voice-player.ts'
import { shownPictureOf } from './picture.ts'
import { RoomMediaContext, type RoomMediaState } from './room-media-context.ts'
import { cancelMedia, reportOutcome } from './send-media.ts'
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

const videoOf = (items: readonly TimelineItem[], messageID: string): VideoPayload | null => {
  const message = messagesOf(items).find(({ ID }) => ID === messageID)
  return message === undefined ? null : (message.payload as VideoPayload)
}

/** The message history contains fresh URLs. */
const refresh = async (chat: ChatSDK, conversationID: string, sequence: number): Promise<void> => {
  try {
    await chat.getMessageListHopping({ conversationID, sequence, count: 1 })
  } catch {
    // A file that still fails to load shows its own error.
  }
}

const isRecalled = (items: readonly TimelineItem[], messageID: string): boolean =>
  items.some(
    (item) => item.kind === 'message' && item.message.isRevoked && item.message.ID === messageID,
  )

/** Provides the actions of pictures, videos and voice messages that concern the whole room. */
export const RoomMedia = ({ conversationID, items, children }: RoomMediaProps) => {
  const chat = useChat()
  const { resend } = useSendMessage(conversationID)
  const latest = useRef(items)
  useInsertionEffect(() => {
    latest.current = items
  })
  useEffect(() => stopVoice, [])
  const viewer = useRef<Viewer | null>(null)
  // Close recalled pictures and stop recalled voice messages.
  useEffect(() => {
    viewer.current?.check()
    const voiceID = playingVoice()
    if (voiceID !== null && isRecalled(items, voiceID)) stopVoice()
  }, [items])
  const [openID, setOpenID] = useState<string | null>(null)
  const video = openID === null ? null : videoOf(items, openID)
  const state = useMemo<RoomMediaState>(
    () => ({
      openPicture: async (messageID) => {
        const isHere = (key: string) => !isRecalled(latest.current, key)
        viewer.current = await showPictures(picturesOf(latest.current), messageID, isHere)
      },
      openVideo: (messageID) => {
        stopVoice()
        setOpenID(messageID)
      },
      unplayedAfter: (messageID) => unplayedAfter(messagesOf(latest.current), messageID),
      refresh: async (messageID) => {
        const sequence = chat.findMessage(messageID)?.sequence ?? 0
        if (sequence > 0) await refresh(chat, conversationID, sequence)
      },
      resend: (messageID) => void resend(messageID).then(reportOutcome),
      cancel: (messageID) => void cancelMedia(chat, messageID),
    }),
    [chat, conversationID, resend],
  )
  return (
    <RoomMediaContext value={state}>
      {children}
      {openID !== null && video !== null && (
        <VideoPlayer
          video={video}
          onRetry={() => state.refresh(openID)}
          onClose={() => setOpenID(null)}
        />
      )}
    </RoomMediaContext>
  )
}
