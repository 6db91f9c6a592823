import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ImagePayload, VideoPayload } from 'tavern-im/strict'
import { showPictures } from '../../../ui/show-pictures.ts'
import { isLoadable } from '../../../ui/web-address.ts'
import type { MessageContent } from '../../chat/message-content.ts'
import { shownPictureOf } from '../../media/picture.ts'
import { RoomMediaContext, type RoomMediaState } from '../../media/room-media-context.ts'
import { VideoPlayer } from '../../media/video-player.tsx'
import { stopVoice } from '../../voice/voice-player.ts'

interface BundleMediaProps {
  readonly contents: readonly MessageContent[]
  readonly children: ReactNode
}

const nothing = () => {}

/** Provides the actions of pictures and videos in a bundle. */
export const BundleMedia = ({ contents, children }: BundleMediaProps) => {
  const [openID, setOpenID] = useState<string | null>(null)
  useEffect(() => stopVoice, [])
  const state = useMemo<RoomMediaState>(
    () => ({
      openPicture: (messageID) => {
        const pictures = contents
          .filter(({ type }) => type === 'TIMImageElem')
          .map(({ ID, payload }) => shownPictureOf(ID, payload as ImagePayload))
          .filter(({ src }) => isLoadable(src))
        void showPictures(pictures, messageID, () => true)
      },
      openVideo: (messageID) => {
        stopVoice()
        setOpenID(messageID)
      },
      unplayedAfter: () => null,
      refresh: async () => {},
      resend: nothing,
      cancel: nothing,
    }),
    [contents],
  )
  const video = contents.find(({ ID }) => ID === openID)
  return (
    <RoomMediaContext value={state}>
      {children}
      {video !== undefined && (
        <VideoPlayer
          video={video.payload as VideoPayload}
          onRetry={async () => {}}
          onClose={() => setOpenID(null)}
        />
      )}
    </RoomMediaContext>
  )
}
