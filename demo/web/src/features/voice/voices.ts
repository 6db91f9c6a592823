import type { AudioPayload, Message, Snapshot } from 'tavern-im/strict'
import type { Said } from '../chat/said.ts'
import { isPlayed } from './played-voices.ts'
import type { Voice } from './voice-player.ts'

export const voiceOf = ({ ID, payload }: Said): Voice => {
  const { url, second } = payload as AudioPayload
  return { messageID: ID, url, second }
}

/** Whether the user has yet to hear it: what others say, until it was played here. */
const isUnheard = ({ ID, type, flow, isRevoked }: Snapshot<Message>): boolean =>
  type === 'TIMSoundElem' && flow === 'in' && !isRevoked && !isPlayed(ID)

/** The next voice after a message that has yet to be heard; null where there is none. */
export const unheardAfter = (
  messages: readonly Snapshot<Message>[],
  messageID: string,
): Voice | null => {
  const place = messages.findIndex(({ ID }) => ID === messageID)
  const next = place < 0 ? undefined : messages.slice(place + 1).find(isUnheard)
  return next === undefined ? null : voiceOf(next)
}
