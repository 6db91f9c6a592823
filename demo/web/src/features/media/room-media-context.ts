import { createContext, useContext } from 'react'
import type { Voice } from '../voice/voice-player.ts'

export interface RoomMediaState {
  /** Looks at a picture, with those before and after it. */
  readonly openPicture: (messageID: string) => void
  readonly openVideo: (messageID: string) => void
  /** The next voice after a message that has yet to be heard. */
  readonly unplayedAfter: (messageID: string) => Voice | null
  readonly resend: (messageID: string) => void
  /** Renews the addresses of a message's files where they have run out. Never rejects. */
  readonly refresh: (messageID: string) => Promise<void>
  /** Stops the sending of a message, which is gone then. */
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
