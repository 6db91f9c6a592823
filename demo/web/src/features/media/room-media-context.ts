import { createContext, useContext } from 'react'
import type { VideoPayload } from 'tavern-im'
import type { Voice } from '../voice/voice-player.ts'

export interface RoomMediaState {
  /** Looks at a picture, with those before and after it. */
  readonly openPicture: (messageID: string) => void
  readonly openVideo: (video: VideoPayload) => void
  /** The next voice after a message that has yet to be heard. */
  readonly unheardAfter: (messageID: string) => Voice | null
  readonly resend: (messageID: string) => void
  /** Stops the sending of a message, which is gone then. */
  readonly cancel: (messageID: string) => void
}

export const RoomMediaContext = createContext<RoomMediaState>({
  openPicture: () => {},
  openVideo: () => {},
  unheardAfter: () => null,
  resend: () => {},
  cancel: () => {},
})

export const useRoomMedia = (): RoomMediaState => useContext(RoomMediaContext)
