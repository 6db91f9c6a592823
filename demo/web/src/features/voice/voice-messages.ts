import type { AudioPayload, Message, Snapshot } from 'tavern-im/strict'
import type { MessageContent } from '../chat/message-content.ts'
import { isPlayed } from './played-voices.ts'
import type { Voice } from './voice-player.ts'

export const voiceOf = ({ ID, payload }: MessageContent): Voice => {
  const { url, second } = payload as AudioPayload
  return { messageID: ID, url, second }
}

/** Whether a received voice message has not been played on this device. */
const isUnplayed = ({ ID, type, flow, isRevoked }: Snapshot<Message>): boolean =>
  type === 'TIMSoundElem' && flow === 'in' && !isRevoked && !isPlayed(ID)

/** The next unplayed voice message after a message; null without one. */
export const unplayedAfter = (
  messages: readonly Snapshot<Message>[],
  messageID: string,
): Voice | null => {
  const index = messages.findIndex(({ ID }) => ID === messageID)
  const next = index < 0 ? undefined : messages.slice(index + 1).find(isUnplayed)
  return next === undefined ? null : voiceOf(next)
}
