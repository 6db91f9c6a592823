import { createContext, useContext } from 'react'
import type { Voice } from '../voice/voice-player.ts'

export interface RoomMediaState {
  /** Opens a picture in the viewer, with the pictures before and after it. */
  readonly openPicture: (messageID: string) => void
  readonly openVideo: (messageID: string) => void
  /** The next unplayed voice message after a message; null without one. */
  readonly unplayedAfter: (messageID: string) => Voice | null
  readonly resend: (messageID: string) => void
  /** Renews the expired URLs of a message's files. Never rejects. */
  readonly refresh: (messageID: string) => Promise<void>
  /** Cancels the upload of a message and removes the message. */
  readonly cancel: (messageID: string) => void
}

export const RoomMediaContext = createContext<RoomMediaState>({
  openPicture: () => {},
  openVideo: () => {},
  unplayedAfter: () => null,
  resend: () => {},
  refresh: async () => {},
  cancel: () => {},
})

export const useRoomMedia = (): RoomMediaState => useContext(RoomMediaContext)
